// An S3 server with its own folder, which a test can stop and restart.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '#server/lib/s3-evidence.ts'

const BUCKET = 'pictures'
/** The server's file name for an object's bytes. */
const BODY = /\._S3rver_object$/
/** Identifies the store's owner. Not a picture. */
const MARK = 'offlist-store.json'

export type ObjectServer = {
  /** The connection options. */
  options: S3Options
  /** The names of all picture objects, without the prefix. */
  names: () => string[]
  bytesOf: (name: string) => Uint8Array
  /** Replaces an object's bytes. */
  alter: (name: string, bytes: Uint8Array) => void
  lose: (name: string) => void
  stop: () => Promise<void>
  /** Restarts on the same port, with the same objects. */
  start: () => Promise<void>
  close: () => Promise<void>
}

/** Starts one. Close it afterward. */
export async function openObjectServer(): Promise<ObjectServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'objects-'))
  const folder = path.join(directory, BUCKET, 'evidence')
  const fileOf = (name: string) => path.join(folder, `${name}._S3rver_object`)
  let server: S3rver | null = null
  const start = async (port: number) => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET }],
    })
    return (await server.run()).port
  }
  const port = await start(0)
  const stop = async () => {
    await server?.close()
    server = null
  }
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: 'evidence/',
      pathStyle: true,
      // A request that timed out is sent again, and its first try may still write later: on a busy machine, seconds.
      timeout: 30_000,
    },
    names: () =>
      readdirSync(path.join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
        .filter(file => BODY.test(file))
        .map(file => path.basename(file).replace(BODY, ''))
        .filter(name => name !== MARK),
    bytesOf: name => readFileSync(fileOf(name)),
    alter: (name, bytes) => writeFileSync(fileOf(name), bytes),
    lose: name => rmSync(fileOf(name)),
    stop,
    start: async () => void (await start(port)),
    async close() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
