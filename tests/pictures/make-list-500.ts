// Makes docs/list-500.png, the list of an account with 500 sites: `node tests/pictures/make-list-500.ts`.
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, preview } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const config = {
  configFile: false as const,
  root: here('./list-500'),
  publicDir: here('../../public'),
  logLevel: 'warn' as const,
  plugins: [react({ compiler: true }), tailwindcss()],
  build: { outDir: here('../../.build/list-500'), emptyOutDir: true },
  preview: { host: '127.0.0.1' },
}

await build(config)
const server = await preview(config)
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage({ viewport: { width: 1152, height: 900 }, deviceScaleFactor: 2 })
await page.goto(server.resolvedUrls?.local[0] ?? '')
await page.locator('[data-site]').nth(499).waitFor()
await page.evaluate(() => document.fonts.ready)
await page.getByRole('main').screenshot({ path: here('../../docs/list-500.png') })
await browser.close()
await server.close()
