// Development: Vite serves the web app with hot reload and forwards other requests to the product's own server, which
// runs as a child process and restarts when its sources change. Both share one origin, as in production.
import { type ChildProcess, spawn } from 'node:child_process'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OURS =
  /^\/(auth\/v1|sync\/v1|functions\/v1|storage\/v1|realtime\/v1|push\/v1|rights\/v1|households\/v1|developer\/v1|live\/v1|operations\/v1|directory\/v1|billing\/v1|site\/v1|mail\/v1|webhooks|api|dev|healthz|readyz|metrics|\.well-known)(\/|\?|$)/

/** Whether the product's server handles a request, by its URL. Vite handles the rest. */
export const isOurs = (url: string): boolean => OURS.test(url)

type DevOptions = { host: string; port: number; environment: NodeJS.ProcessEnv }

/** The Vite plugin of `npm run dev`: the product at `port`, its server at the next port. */
export function mountServer({ environment, ...options }: DevOptions): Plugin {
  const behind = { host: options.host, port: options.port + 1 }
  return {
    name: 'offlist-server',
    apply: 'serve',
    config: () => ({ server: { ...options, strictPort: true, allowedHosts: ['.localhost'] } }),
    configureServer(vite) {
      const url = `http://${options.host}:${options.port}`
      const child = startServer({ ...environment, PORT: String(behind.port), PUBLIC_URL: url })
      vite.httpServer?.once('close', () => child.kill('SIGTERM'))
      vite.httpServer?.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
        if (/^\/(realtime|live)\//.test(incoming.url ?? '')) passUpgrade(incoming, socket, head, behind)
      })
      vite.middlewares.use((incoming, answer, next) => {
        const isSite = /\.(localhost|example)(:\d+)?$/.test(incoming.headers.host ?? '')
        if (isSite || isOurs(incoming.url ?? '')) pass(incoming, answer, behind)
        else next()
      })
    },
  }
}

function startServer(env: NodeJS.ProcessEnv): ChildProcess {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', main, '--without-web'], {
    stdio: 'inherit',
    env,
  })
}

function pass(incoming: IncomingMessage, answer: ServerResponse, to: { host: string; port: number }): void {
  const onward = request(
    { ...to, method: incoming.method, path: incoming.url, headers: incoming.headers },
    response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    },
  )
  onward.on('error', () => {
    if (!answer.headersSent) answer.writeHead(503, { 'retry-after': '1' })
    answer.end('The server is starting.')
  })
  incoming.pipe(onward)
}

function passUpgrade(
  incoming: IncomingMessage,
  socket: Socket,
  head: Buffer,
  to: { host: string; port: number },
): void {
  const onward = connect(to.port, to.host, () => {
    const headers = incoming.rawHeaders.flatMap((name, index, all) =>
      index % 2 ? [] : [`${name}: ${all[index + 1]}`],
    )
    onward.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  onward.on('error', () => socket.destroy())
  socket.on('error', () => onward.destroy())
}
