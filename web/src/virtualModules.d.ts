// Modules that the plugins of the build make.
declare module 'icon:*' {
  const body: string;
  export default body;
}
declare module 'sentences:*' {
  const resource: import('@fluent/bundle').FluentResource;
  export default resource;
}
