// The accessibility checker, run on a page as it is.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** What it finds wrong, each with where; an empty list is what one wants. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Half faded in, a color is not the one that is read; what turns for ever, as a spinner does, is not waited for.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(one => one.finished))
  })
  // By the debugger, which the page's own CSP does not bind.
  await page.evaluate(SOURCE)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    )
  })
}
