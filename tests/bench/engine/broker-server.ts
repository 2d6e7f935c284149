// Serves all sites of the scan bench on one loopback port, distinguished by Host. Runs in its own thread, so that it
// doesn't slow the measurement.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { brokerPage } from './broker-pages.ts'

const CSS = 'body{font:16px sans-serif}.card,article,.p{border:1px solid #ddd;padding:8px}nav ul{columns:4}'

const server = createServer((request, response) => {
  const site = Number(/^site(\d+)\./.exec(request.headers.host ?? '')?.[1] ?? Number.NaN)
  const url = new URL(request.url ?? '/', 'http://x.example')
  const name = /^\/find\/([^/]+)\//.exec(url.pathname)?.[1]
  if (url.pathname === '/site.css') response.writeHead(200, { 'content-type': 'text/css' }).end(CSS)
  else if (name === undefined || Number.isNaN(site)) response.writeHead(404).end('not here')
  else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(brokerPage(site, name, Number(url.searchParams.get('page')) || 1))
  }
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
