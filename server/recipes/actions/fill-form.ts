// `fillForm`: determines each field's value and fills it in (RECIPES 8). It tries every field; if one fails, the action
// fails.
import type { ActionOf, DataSource, FormElement } from '#shared/recipe/action.ts'
import { formValue } from '#shared/recipe/form-value.ts'
import { generateValue, type MadeDate, randomBirthDate } from '#shared/recipe/generated-value.ts'
import type { SourceValues } from '#shared/recipe/profile.ts'
import { recordDisclosed } from '../disclosed-values.ts'
import { BETWEEN_ACTIONS, pollTime, pollUntil } from '../poll-until.ts'
import type { ActionOutcome, RunContext } from '../run-types.ts'
import { sourceValues } from '../sources.ts'
import { disclosesPart, lacking, withheld } from '../withheld.ts'

interface Field {
  type: string
  selector: string
  value: string
}

/** Fills the form. We never make up an identity document: such a field hands the run to a person. */
export async function fillForm(context: RunContext, action: ActionOf<'fillForm'>): Promise<ActionOutcome> {
  const { fields, errors, missing, wantsFile } = workOut(context, action)
  const filled = await putIn(context, action, fields)
  if (!filled.found) return { kind: 'failed', error: [...errors, filled.reason].join('; ') }
  const kept = withheld(
    context,
    sourceOf(action),
    action.elements.map(element => element.type),
  )
  if (kept) return kept
  const lacks = missing === null ? null : lacking(context, missing)
  if (lacks) return lacks
  if (errors.length > 0) return { kind: 'failed', error: errors.join('; ') }
  if (!wantsFile) return { kind: 'done' }
  return {
    kind: 'manual',
    reason: 'the form asks for an identity document',
    remaining: 'Decide whether to give the site a document, then send the form.',
    // The page gets no files.
    notHere: true,
  }
}

const sourceOf = (action: ActionOf<'fillForm'>) => action.dataSource ?? 'extractedProfile'

function workOut(context: RunContext, action: ActionOf<'fillForm'>) {
  const source = sourceOf(action)
  const values = sourceValues(context, source)
  const instead = standsIn(context, source)
  const isOfPerson = source === 'userProfile' || source === 'extractedProfile'
  const fields: Field[] = []
  const errors: string[] = []
  let missing: string | null = null
  const generated = generator(context, values.age ?? instead.age)
  for (const element of action.elements) {
    if (element.type === '$file_id$') continue
    const value = generated(element) ?? lookUpValue(context, element.type, values, instead)
    if (value.ok === true) fields.push({ type: element.type, selector: element.selector, value: value.value })
    else if (value.ok === false) {
      errors.push(value.error)
      if (isOfPerson) missing ??= element.type === '$generated_dob$' ? 'age' : element.type
    }
  }
  return { fields, errors, missing, wantsFile: action.elements.some(element => element.type === '$file_id$') }
}

/** The person's details that the form may get if the record lacks them; none if the run's caller didn't choose them. */
function standsIn(context: RunContext, source: DataSource): SourceValues {
  if (source !== 'extractedProfile' || context.step !== 'optOut' || !disclosesPart(context)) return {}
  return sourceValues(context, 'userProfile')
}

function lookUpValue(context: RunContext, type: string, values: SourceValues, instead: SourceValues) {
  const profile = context.disclose
  const own = formValue(type, { values, profile })
  const value = own.ok === false ? formValue(type, { values: instead, profile }) : own
  // Whatever source a form names, this broker gets only one address.
  return type === 'email' && value.ok === false && context.email !== null
    ? ({ ok: true, value: context.email } as const)
    : value
}

function generator(context: RunContext, years: unknown) {
  const age = Number.parseInt(String(years ?? ''), 10)
  const input = {
    random: context.deps.random,
    now: context.deps.now(),
    age: Number.isNaN(age) ? null : age,
  }
  let date: MadeDate | null = null
  const birthDate = () => {
    // One date per form, so that separate year, month and day fields agree.
    if (date === null && input.age !== null) date = randomBirthDate(input.age, input)
    return date
  }
  return (element: FormElement) => generateValue(element, input, birthDate)
}

async function putIn(context: RunContext, action: ActionOf<'fillForm'>, fields: readonly Field[]) {
  const wanted = fields.map(({ selector, value }) => ({ selector, value }))
  return pollUntil<true>(context, pollTime(action, BETWEEN_ACTIONS), async () => {
    const answers = await context.page.call('fillFields', action.selector, wanted)
    if (answers === null) return { again: 'the form is not on the page' }
    const done = fields.filter((_, index) => answers[index] === null)
    context.filled = [...new Set([...context.filled, ...done.map(field => field.type)])]
    recordDisclosed(
      context,
      'form',
      // A mailed code is useless later.
      done.map(({ type, value }) => ({
        field: type,
        value: sourceOf(action) === 'emailData' ? null : value,
      })),
    )
    const wrong = fields.flatMap(({ type }, index) =>
      answers[index] === null ? [] : [`${type}: ${answers[index]}`],
    )
    return wrong.length === 0 ? { done: true } : { again: wrong.join('; ') }
  })
}
