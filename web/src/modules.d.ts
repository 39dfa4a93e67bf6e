// What the build makes of names that are no files.
declare module 'icon:*' {
  const body: string;
  export default body;
}
declare module 'sentences:*' {
  const read: import('@fluent/bundle').FluentResource;
  export default read;
}
