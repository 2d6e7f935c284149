// `click`: presses elements, optionally inside the person's record or chosen by a condition (RECIPES 9). Notifies the
// caller before the first click that can send something.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { ActionOf, ClickElement } from '#shared/recipe/action.ts'
import { chooseClick } from '#shared/recipe/choose-click.ts'
import { namesIn } from '#shared/recipe/template.ts'
import type { ClickAnswer } from '../in-page.ts'
import { findParentRecord } from '../page-records.ts'
import { BETWEEN_ACTIONS, pollTime, pollUntil, SILENT_GRACE } from '../poll-until.ts'
import type { RecordRef } from '../record-ref.ts'
import { PageGone } from '../run-page.ts'
import type { ActionOutcome, RunContext } from '../run-types.ts'
import { sourceValues } from '../sources.ts'
import { announceSubmission } from '../submit-guard.ts'
import { captchaHandoff, waitForWidgets } from '../widget.ts'
import { withheld } from '../withheld.ts'

/** A click that opens a page starts to do so within this time. */
const NAVIGATION_STARTS_WITHIN = 150

/** Presses the action's elements in turn. */
export async function click(context: RunContext, action: ActionOf<'click'>): Promise<ActionOutcome> {
  const source = action.dataSource ?? 'userProfile'
  const asked = (action.choices ?? []).flatMap(({ condition }) =>
    condition ? [...namesIn(condition.left), ...namesIn(condition.right)] : [],
  )
  const kept = withheld(context, source, asked)
  if (kept) return kept
  const chosen = chooseClick(action, { values: sourceValues(context, source) })
  if (!chosen.ok) return { kind: 'failed', error: chosen.error }
  for (const element of chosen.elements) {
    const outcome = await clickOne(context, action, element)
    if (outcome !== 'clicked') return outcome
  }
  await waitForNavigation(context)
  return { kind: 'done' }
}

async function clickOne(
  context: RunContext,
  action: ActionOf<'click'>,
  element: ClickElement,
): Promise<ActionOutcome | 'clicked'> {
  const silent = element.failSilently === true
  const place = await findPlace(context, action, element)
  if (place.kind === 'absent') return silent ? { kind: 'done' } : { kind: 'failed', error: place.reason }
  if (place.kind === 'failed') return { kind: 'failed', error: place.reason }
  const pressed = { selector: element.selector, parent: place.parent }
  if (context.step === 'optOut' && (await waitForWidgets(context, pressed)) === 'open')
    return captchaHandoff(context)
  await announceSubmission(context)
  const answer = await press(context, element, place.parent)
  if (answer === 'done') return 'clicked'
  return { kind: 'failed', error: REASONS[answer] }
}

const REASONS: Record<Exclude<ClickAnswer, 'done'>, string> = {
  missing: 'there is nothing to click',
  disabled: 'the element to click is disabled',
  stale: 'the matching record changed before the click',
}

type Place =
  | { kind: 'found'; parent: RecordRef | null }
  | { kind: 'absent'; reason: string }
  | { kind: 'failed'; reason: string }

async function findPlace(
  context: RunContext,
  action: ActionOf<'click'>,
  element: ClickElement,
): Promise<Place> {
  const silent = element.failSilently === true
  let kind: 'absent' | 'failed' = 'failed'
  const looked = await pollUntil(
    context,
    pollTime(action, silent ? SILENT_GRACE : BETWEEN_ACTIONS),
    async () => {
      const parent = await findParentRecord(context, element.parent)
      kind = 'failed'
      if ('again' in parent) return parent
      const answer = await context.page.call('isPresent', element.selector, parent.done)
      if (answer === 'done' || (answer === 'disabled' && silent)) return parent
      if (answer === 'missing') kind = 'absent'
      return { again: REASONS[answer] }
    },
  )
  return looked.found ? { kind: 'found', parent: looked.value } : { kind, reason: looked.reason }
}

async function press(
  context: RunContext,
  element: ClickElement,
  parent: RecordRef | null,
): Promise<ClickAnswer> {
  const multiple = element.multiple === true || element.multiple === 1
  context.tracker.touch()
  try {
    return await context.page.call(
      'clickElements',
      element.selector,
      parent,
      multiple,
      element.failSilently === true,
    )
  } catch (error) {
    // The click opened another page. A second click could send the form twice.
    if (error instanceof PageGone) return 'done'
    throw error
  }
}

/** Gives a click time to open a page, and waits until that page has loaded. */
export async function waitForNavigation(context: RunContext) {
  const { tracker } = context
  const until = performance.now() + NAVIGATION_STARTS_WITHIN
  while (!tracker.isNavigating() && performance.now() < until) await delay(10)
  await tracker.settle(context.navigationTimeoutMs)
}
