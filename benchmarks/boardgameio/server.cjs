// A boardgame.io server with Mausen on it:
//   node server.cjs --storage memory|flatfile --dir DIR --port N
// It prints the port it listens on, and ends when its standard input ends: so it never outlives
// whoever started it. Where node runs with --expose-gc, SIGUSR2 has it collect its garbage.

process.env.NODE_ENV = "production"; // before anything is loaded: no chatter, no extra checks

const { parseArgs } = require("node:util");
const { FlatFile, Server } = require("boardgame.io/server");
const { Mausen } = require("./game.cjs");

const { values } = parseArgs({
  options: {
    storage: { type: "string", default: "memory" },
    dir: { type: "string" },
    port: { type: "string", default: "0" },
  },
});

/** Where matches are kept; boardgame.io takes its own memory if it is given nothing. */
function storage() {
  if (values.storage === "memory") return undefined;
  if (values.storage === "flatfile" && values.dir) return new FlatFile({ dir: values.dir });
  throw new Error("--storage is memory, or flatfile with --dir");
}

async function main() {
  const server = Server({ games: [Mausen], db: storage(), origins: [/localhost:\d+/] });
  const { appServer } = await server.run(Number(values.port));
  process.stdin.on("end", () => process.exit(0)).resume();
  process.on("SIGUSR2", () => global.gc?.());
  console.log(appServer.address().port);
}

main();
