// The accessibility checker, run on a page as it is.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  run: (options: {
    resultTypes: ['violations']
    rules: Record<string, { enabled: boolean }>
    runOnly?: { type: 'rule'; values: string[] }
  }) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** The rules that depend on colors, for a page that was checked by all of them in another theme. */
export const OF_COLORS = ['color-contrast', 'link-in-text-block'] as const

/**
 * What it finds wrong, by WCAG 2.2 AA and by what's good practice, each with where; an empty list is what one wants.
 * `only`: the rules to check, instead of all.
 */
export async function axeFindings(page: Page, only: readonly string[] = []): Promise<string[]> {
  // Half faded in, a color is not the one that is read. Not waited for: a browser that draws no frames would never end one.
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })
  // By the debugger, which the page's own CSP does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  return page.evaluate(async only => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // The one rule of 2.2 that it leaves out unless told.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      ...(only.length > 0 ? { runOnly: { type: 'rule', values: [...only] } } : {}),
    })
    // Lines of the list are set like print. Their paragraph opens the same sites as rows, which is what 2.5.8 asks for.
    const isLine = (id: string, html: string) => id === 'target-size' && html.includes('class="site-line"')
    // While a menu is open, all landmarks are hidden from screen readers: it can't stand in one.
    const isMenu = (id: string, html: string) => id === 'region' && html.startsWith('<div data-radix-popper-')
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !isLine(id, html) && !isMenu(id, html))
        .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    )
  }, only)
}
