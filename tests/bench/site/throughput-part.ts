// How many public pages the server serves per second, with the clients on the same machine.
import { Agent, request } from 'node:http'
import type { Figure } from '../bench.ts'

const PAGES = ['/pricing', '/help-center/read-your-dashboard', '/blog/gdpr-rights']
const CLIENTS = 32
/** Like Chromium's requests. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** `requests` in total, over 32 persistent connections. */
export async function measureThroughput(url: string, requests: number): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const asked = request(`${url}${path}`, { agent, headers: HEADERS }, answer => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      })
      asked.on('error', reject).end()
    })
  const round = async (count: number) => {
    let left = count
    const client = async () => {
      for (; left > 0; left -= 1) await ask(PAGES[left % PAGES.length] ?? '/')
    }
    const started = performance.now()
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return (count * 1000) / (performance.now() - started)
  }
  await round(requests / 10)
  const runs = [await round(requests), await round(requests), await round(requests)]
  agent.destroy()
  return [{ name: 'public pages answered per second (aim 1,500)', unit: '', runs }]
}
