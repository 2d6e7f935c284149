// Fills in a form step by step: reads its questions, fills in the plan, and presses a button only if it certainly leads
// to the next step and sends nothing.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright'
import { type ChosenButtons, chooseBeginning, chooseButtons } from '#shared/recipe/form/choose-button.ts'
import { chooseForm } from '#shared/recipe/form/choose-form.ts'
import { formLanguage } from '#shared/recipe/form/form-language.ts'
import type { FormPerson } from '#shared/recipe/form/form-person.ts'
import { planForm } from '#shared/recipe/form/plan-form.ts'
import type { FormPlan } from '#shared/recipe/form/planned-field.ts'
import { asksForHuman } from '#shared/recipe/form/refused-field.ts'
import { callForm } from './fill-fields.ts'
import { startReport } from './form-report.ts'
import type { FormReport, ReportedStep } from './form-types.ts'
import type { PageForm } from './in-page-forms.ts'

export interface WalkOptions {
  person: FormPerson
  elapsed: () => number
  patienceMs: number
  /** Whether the document can't change any more. */
  isStill: () => Promise<boolean>
  /** Awaited before the first press or value. */
  onFilling: () => Promise<void>
}

const MOST_STEPS = 6
/** How often a step is read again: its answers may bring more fields. */
const MOST_READINGS = 10
const STEP_WITHIN_MS = 3_000
const POLL_MS = 60
const EMPTY_WITHIN_MS = 1_200

interface Reading {
  form: PageForm
  plan: FormPlan
  ms: number
}

/** Walks the form. Everything but the address. */
export async function walkForm(page: Page, options: WalkOptions): Promise<Omit<FormReport, 'url'>> {
  const report = startReport()
  const steps: ReportedStep[] = []
  let markedBefore = false
  let buttons: ChosenButtons | null = null
  let isFilling = false
  const read = () => readForm(page, options, markedBefore)
  const fill = async (step: number, first: Reading): Promise<{ filled: number; last: Reading }> => {
    if (!isFilling) await options.onFilling()
    isFilling = true
    let filled = 0
    let last = first
    for (let time = 0; time < MOST_READINGS; time++) {
      const more = await report.fill(page, step, last.plan)
      filled += more
      // Answers may bring fields, a moment later.
      if (more > 0 && !(await options.isStill())) await delay(POLL_MS)
      const again = await read()
      if (again !== null) last = again
      if (more === 0) break
    }
    report.close(step, last.plan)
    return { filled, last }
  }
  for (let step = 1; step <= MOST_STEPS; step++) {
    const first = step === 1 ? await waitForForm(page, options) : await read()
    if (first === null && step === 1) {
      // Nothing is filled in yet, but a press might send something all the same.
      await options.onFilling()
      const beginning = chooseBeginning(await callForm(page, 'readFreeButtons'))
      if (beginning !== null && (await goOn(page, beginning.ref))) {
        steps.push({ step, filled: 0, understoodMs: 0, pressed: beginning.text, note: 'It opens the form.' })
        continue
      }
    }
    if (first === null) {
      if (buttons === null)
        return {
          ...report.result(),
          status: 'no_form',
          steps,
          submit: null,
          captcha: await callForm(page, 'captchaOfPage'),
        }
      steps.push({ step, filled: 0, understoodMs: 0, pressed: null, note: 'No more fields.' })
      const free = await callForm(page, 'readFreeButtons')
      buttons = chooseButtons(free, { text: '', hiddenFields: 0, stepsFollow: false })
      break
    }
    const { filled, last } = await fill(step, first)
    markedBefore ||= last.plan.fields.some(({ required, field }) => required && field.kind !== 'checkbox')
    buttons = buttonsOf(last.form)
    const line: ReportedStep = { step, filled, understoodMs: first.ms, pressed: null, note: '' }
    steps.push(line)
    line.note = noteOf(buttons, last.plan)
    if (buttons.next === null || report.lacks(step) > 0 || step === MOST_STEPS) break
    line.pressed = buttons.next.text
    if (await goOn(page, buttons.next.ref)) continue
    // The page says now which fields it requires.
    const { last: mended, filled: more } = await fill(step, (await read()) ?? last)
    line.filled += more
    const again = buttonsOf(mended.form).next
    if (more > 0 && again !== null && (await goOn(page, again.ref))) continue
    line.note = `“${line.pressed}” didn’t lead on.`
    break
  }
  const captcha = (await callForm(page, 'captchaOfPage')) ?? report.captcha()
  const submit = buttons?.submit ?? buttons?.next ?? null
  return {
    ...report.result(),
    status: 'filled',
    steps,
    submit: submit && { selector: submit.selector, label: submit.text },
    captcha,
  }
}

function buttonsOf(form: PageForm): ChosenButtons {
  const hidden = form.fields.filter(
    ({ hidden: why, label, names }) =>
      why === 'not displayed' && !asksForHuman(label) && !/honey|hp_/i.test(names.join()),
  )
  return chooseButtons(
    form.buttons.filter(({ disabled }) => !disabled || form.buttons.length === 1),
    { text: form.text, hiddenFields: hidden.length, stepsFollow: form.stepsFollow },
  )
}

function noteOf({ next, submit, doubt }: ChosenButtons, plan: FormPlan): string {
  if (doubt !== null) return `${doubt}.`
  if (next !== null)
    return plan.fields.some(({ missing }) => missing)
      ? 'A required value is missing, so the next step wasn’t opened.'
      : 'Another step follows.'
  return submit === null ? 'No button that sends was found.' : 'The form is ready to send. It wasn’t sent.'
}

async function readForm(
  page: Page,
  { person, elapsed }: WalkOptions,
  markedBefore: boolean,
): Promise<Reading | null> {
  const start = elapsed()
  const forms = (await callForm(page, 'readPageForms')).map(form => ({
    ...form,
    language: formLanguage(form.language, form.text),
  }))
  const form = forms[chooseForm(forms)]
  if (form === undefined) return null
  const plan = planForm(form, person, markedBefore)
  return { form, plan, ms: Math.round(elapsed() - start) }
}

/** Waits until a form shows and stays the same. */
async function waitForForm(page: Page, options: WalkOptions): Promise<Reading | null> {
  let before = ''
  for (let waited = 0; ; waited += POLL_MS) {
    const reading = await readForm(page, options, false)
    const isStill = await options.isStill()
    if (isStill || waited >= options.patienceMs) return reading
    const signature = await callForm(page, 'signatureOfFields')
    if (
      reading !== null &&
      signature === before &&
      (await page.evaluate('document.readyState')) === 'complete'
    )
      return reading
    before = signature
    await delay(POLL_MS)
  }
}

/** Presses a button and waits until other fields show. */
async function goOn(page: Page, ref: number): Promise<boolean> {
  const before = await callForm(page, 'signatureOfFields')
  await callForm(page, 'clickControl', ref)
  for (let waited = 0; waited < STEP_WITHIN_MS; waited += POLL_MS) {
    await delay(POLL_MS)
    if ((await callForm(page, 'signatureOfFields')) === before) continue
    await settle(page)
    return true
  }
  return false
}

/** Waits until a step that slides in stands still. */
async function settle(page: Page): Promise<void> {
  let before = ''
  for (let waited = 0; waited < STEP_WITHIN_MS; waited += POLL_MS) {
    await delay(POLL_MS)
    const now = await callForm(page, 'signatureOfFields')
    // Between two steps, a page may be empty for a moment.
    if (now === before && (now !== '' || waited >= EMPTY_WITHIN_MS)) return
    before = now
  }
}
