// Carries out a form's plan in the page, and reads back what each control holds: only that counts as filled in.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { PlannedField } from '#shared/recipe/form/planned-field.ts'
import { type FormScript, formExpression } from './form-script.ts'

/** The result for a field: the value that it holds, or null with the reason. */
export interface Filled {
  value: string | null
  profileKey: string | null
  selector: string
  problem: string | null
}

const OPTIONS_WITHIN_MS = 1_500
const POLL_MS = 50

/** A page that doesn't respond for this long counts as hung. */
const ANSWER_TIMEOUT_MS = 10_000

/** Calls a function in a form's page. @throws Error if the page hangs or is gone. */
export async function callForm<K extends keyof FormScript>(
  page: Page,
  name: K,
  ...args: Parameters<FormScript[K]>
): Promise<ReturnType<FormScript[K]>> {
  const timer = new AbortController()
  const answer = page.evaluate<ReturnType<FormScript[K]>>(formExpression(name, args))
  // After the timeout, nothing awaits the answer.
  answer.catch(() => undefined)
  const late = delay(ANSWER_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error('the page does not respond')
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    timer.abort()
  }
}

/** Fills in one field. */
export async function fillField(page: Page, planned: PlannedField): Promise<Filled> {
  const { field, entry, profileKey } = planned
  const filled = (value: string, selector = field.selector): Filled => ({
    value,
    profileKey,
    selector,
    problem: null,
  })
  const failed = (problem: string): Filled => ({ value: null, profileKey, selector: field.selector, problem })
  switch (entry.do) {
    case 'leave':
      return { value: null, profileKey, selector: field.selector, problem: null }
    case 'type': {
      const value = await typeValue(page, field.ref, entry.text)
      return value === null ? failed('the field doesn’t keep the value') : filled(value)
    }
    case 'check': {
      if (field.checked !== entry.on) await callForm(page, 'clickControl', field.ref)
      const isOn = (await callForm(page, 'valueOfControl', field.ref)) === 'true'
      return isOn === entry.on ? filled(String(isOn)) : failed('the box doesn’t stay checked')
    }
    case 'choose': {
      const option = field.options[entry.index]
      if (option === undefined) return failed('the option is gone')
      if (field.kind === 'select') return filled(await callForm(page, 'chooseAt', field.ref, entry.index))
      if (!option.chosen) await callForm(page, 'clickControl', option.ref)
      const isOn = (await callForm(page, 'valueOfControl', option.ref)) === 'true'
      const value = option.value === '' || option.value === 'on' ? option.text : option.value
      return isOn ? filled(value, option.selector) : failed('the answer doesn’t stay chosen')
    }
    case 'open': {
      const opened = await fillList(page, planned, entry)
      return opened ?? failed('the list has no answer that fits')
    }
  }
}

/** Sets a text; types it key by key if the page's script has made something else of it. Null if neither holds. */
async function typeValue(page: Page, ref: number, text: string): Promise<string | null> {
  const set = await callForm(page, 'typeText', ref, text)
  if (isSame(set, text)) return set
  await callForm(page, 'focusEmpty', ref)
  await page.keyboard.type(text)
  const typed = await callForm(page, 'valueOfControl', ref)
  if (isSame(typed, text)) return typed
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '')
  await callForm(page, 'focusEmpty', ref)
  await page.keyboard.type(bare)
  const last = await callForm(page, 'valueOfControl', ref)
  if (isSame(last, text)) return last
  await callForm(page, 'typeText', ref, '')
  return null
}

/** The same letters and digits: a mask may write the marks between them. A country code may come before a phone. */
function isSame(value: string, text: string): boolean {
  const bare = (one: string) => one.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const digits = text.replace(/\D/g, '')
  return bare(value) === bare(text) || (digits.length === 10 && value.replace(/\D/g, '') === `1${digits}`)
}

async function fillList(
  page: Page,
  { field, profileKey }: PlannedField,
  { pick, typed }: Extract<PlannedField['entry'], { do: 'open' }>,
): Promise<Filled | null> {
  const { ref, selector } = field
  await callForm(page, 'clickControl', ref)
  const isInput = await callForm(page, 'isTextControl', ref)
  let choice = await pickShown(page, pick, isInput ? POLL_MS * 4 : OPTIONS_WITHIN_MS)
  if (choice === null && isInput && typed !== null) {
    await callForm(page, 'typeText', ref, typed)
    choice = await pickShown(page, pick, OPTIONS_WITHIN_MS)
  }
  if (choice !== null) {
    const value = await callForm(page, 'chooseShown', ref, choice.index)
    const shown = value === '' ? choice.text : value
    return { value: shown, profileKey: choice.profileKey ?? profileKey, selector, problem: null }
  }
  await page.keyboard.press('Escape')
  const left = await callForm(page, 'valueOfControl', ref)
  if (isInput && typed !== null && isSame(left, typed) && field.options.length === 0)
    return { value: left, profileKey, selector, problem: null }
  if (isInput) await callForm(page, 'typeText', ref, '')
  return null
}

/** Waits until the right option shows. */
async function pickShown(
  page: Page,
  pick: Extract<PlannedField['entry'], { do: 'open' }>['pick'],
  withinMs: number,
): Promise<{ index: number; profileKey: string | null; text: string } | null> {
  for (let waited = 0; ; waited += POLL_MS) {
    const options = await callForm(page, 'openOptions')
    const choice = pick(options)
    if (choice !== null) return { ...choice, text: options[choice.index]?.text ?? '' }
    if (waited >= withinMs) return null
    await delay(POLL_MS)
  }
}
