// /analytics of a large account, from the device's store, with a slow processor: the time until it's complete, and its
// longest task.
import type { Page } from 'playwright'
import type { Figure } from '../bench.ts'
import { onSlowDevice } from '../interface/large-account.ts'
import { answerable } from '../interface/page-clock.ts'
import type { StoreSize } from '../interface/store-part.ts'

/** The last part of the page, which appears with the others. */
const COMPLETE = '#main table tbody tr'

export function measureAnalytics(size: StoreSize): Promise<Figure[]> {
  return onSlowDevice(size, { isSpread: true }, async page => {
    await watchTasks(page)
    const [times, tasks]: [number[], number[]] = [[], []]
    for (let run = 0; run < size.runs; run++) {
      await page.goto('/analytics', { waitUntil: 'commit' })
      times.push((await answerable(page, COMPLETE)) / 1000)
      tasks.push(await longestTask(page))
    }
    return [
      { name: '/analytics from the device’s store, complete', unit: 's', runs: times, limit: 1.5 },
      { name: '/analytics: the longest task of the page', unit: 'ms', runs: tasks, limit: 100 },
    ]
  })
}

type WithTasks = typeof globalThis & { longTasks: number[] }

/** Records every task over 50 ms in pages opened from now on. */
async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longTasks: number[] = []
    Object.assign(globalThis, { longTasks })
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** 50 ms if none was longer. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(50, ...(globalThis as WithTasks).longTasks))
