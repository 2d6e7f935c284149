// Runs the accessibility checker on a page as it is.
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

/** The rules that depend on colors, for a page that passed all rules in another theme. */
export const OF_COLORS = ['color-contrast', 'link-in-text-block'] as const

/**
 * Findings under WCAG 2.2 AA and best practices, each with its location. Empty if all is well. `only`: checks just
 * these rules.
 */
export async function axeFindings(page: Page, only: readonly string[] = []): Promise<string[]> {
  // Finishes animations, because half-faded colors are wrong. Waiting could take forever in a browser that draws no
  // frames.
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })
  // Through the debugger, which the page's CSP doesn't restrict.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  return page.evaluate(async only => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // The one rule of 2.2 that axe disables by default.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
      ...(only.length > 0 ? { runOnly: { type: 'rule', values: [...only] } } : {}),
    })
    // Lines of the list are as small as print. 2.5.8 allows this, because their paragraph opens the same sites as
    // full-size rows.
    const isLine = (id: string, html: string) => id === 'target-size' && html.includes('class="site-line"')
    // An open menu hides all landmarks from screen readers, so it can't be inside one.
    const isMenu = (id: string, html: string) => id === 'region' && html.startsWith('<div data-radix-popper-')
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !isLine(id, html) && !isMenu(id, html))
        .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    )
  }, only)
}
