// PGlite's programs, compiled once per process. Without this, each new database compiles them, and V8 frees the code of
// each closed one, which can end the process (nodejs/node#64500).
import { readFile } from 'node:fs/promises'

export type LiteModules = { pgliteWasmModule: WebAssembly.Module; initdbWasmModule: WebAssembly.Module }

let compiled: Promise<LiteModules> | null = null

/** The options that give PGlite its programs. */
export function liteModules(): Promise<LiteModules> {
  compiled ??= compileBoth()
  return compiled
}

async function compileBoth(): Promise<LiteModules> {
  const folder = new URL('.', import.meta.resolve('@electric-sql/pglite'))
  const compile = async (name: string) => WebAssembly.compile(await readFile(new URL(name, folder)))
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    compile('pglite.wasm'),
    compile('initdb.wasm'),
  ])
  return { pgliteWasmModule, initdbWasmModule }
}
