// Runs Lighthouse on public pages of the built product, as a phone on a slow connection.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { must } from '#shared/lib/must.ts'
import type { Figure } from '../bench.ts'

const PAGES = ['/', '/pricing', '/scan', '/blog/ultimate-data-broker-guide', '/data-brokers-list/spokeo']
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Chromium's sandbox doesn't work as root. */
const FLAGS = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]

type Read = { lcp: number; cls: number; scripts: number } & Record<(typeof SCORES)[number], number>

/** Runs each page `runs` times, in Lighthouse's mobile preset with its simulated slow 4G. */
export async function measureLighthouse(url: string, chromePath: string, runs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of PAGES) {
    const reads: Read[] = []
    for (let run = 0; run < runs; run += 1) reads.push(await readPage(`${url}${page}`, chromePath))
    const of = (pick: (read: Read) => number) => reads.map(pick)
    figures.push(
      ...SCORES.map(
        (score): Figure => ({
          name: `${page}: Lighthouse, ${score}`,
          unit: '',
          runs: of(read => read[score]),
        }),
      ),
      { name: `${page}: largest contentful paint`, unit: 's', runs: of(read => read.lcp), limit: 1.2 },
      { name: `${page}: layout shift`, unit: '', runs: of(read => read.cls) },
      { name: `${page}: JavaScript, compressed`, unit: 'KiB', runs: of(read => read.scripts), limit: 110 },
    )
  }
  return figures
}

async function readPage(url: string, chromePath: string): Promise<Read> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS })
  try {
    const result = must(
      await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' }),
      'a report',
    )
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
      cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      scripts: scriptBytes(audits['network-requests']?.details) / 1024,
    }
  } finally {
    chrome.kill()
  }
}

/** Transferred bytes of scripts. Excludes the service worker, which loads after the page. */
function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as {
    items?: { resourceType?: string; url: string; transferSize?: number }[]
  }
  return items
    .filter(item => item.resourceType === 'Script' && !item.url.endsWith('/sw.js'))
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
}
