// The plan for a form: which fields get which values, and why. It discloses least: required fields only, or, where the
// form marks none, those by which a record is found. No refused field gets anything.
import { type ChosenOption, chooseOption, isNo, isYes, topicOfOptions } from './choose-option.ts'
import type { FormPerson } from './form-person.ts'
import type { Meaning } from './label-rules.ts'
import { plainLabel, requiresAll } from './plain-label.ts'
import { planCheckbox } from './plan-checkbox.ts'
import type { Entry, FormPlan, PlanContext, PlannedField } from './planned-field.ts'
import { labelOf, type ReadField, readMeanings } from './read-meanings.ts'
import { asksForMarketing, refusalOf } from './refused-field.ts'
import { requiresField } from './required-field.ts'
import type { FormView, SiteField } from './site-field.ts'
import { phoneParts, typedValue } from './typed-value.ts'

/** What finds a record, where a form marks nothing as required. */
const FINDS: ReadonlySet<Meaning> = new Set<Meaning>([
  'firstName',
  'lastName',
  'fullName',
  'email',
  'profileUrl',
  'city',
  'state',
  'cityState',
  'cityStateZip',
  'zip',
  'age',
  'birthYear',
])

/** Plans all fields of a form. `markedBefore`: an earlier step of it marked required fields. */
export function planForm(view: FormView, person: FormPerson, markedBefore = false): FormPlan {
  const read = readMeanings(view)
  const refused = read.flatMap(({ field }) => {
    const why = refusalOf(field)
    return why === null ? [] : [{ field, label: labelOf(field), why }]
  })
  const refusedFields = new Set(refused.map(({ field }) => field))
  const open = read.filter(({ field }) => !refusedFields.has(field) && !field.locked)
  const all = requiresAll(view.text)
  const isOwn = (one: ReadField) => one.field.invalid || requiresField(one, all)
  // The parts of a phone are required together.
  const isRequired = (one: ReadField) =>
    isOwn(one) || (one.part !== null && open.some(other => other.parts === one.parts && isOwn(other)))
  const marksNone =
    !markedBefore && !open.some(one => one.meaning !== null && one.topic === null && isRequired(one))
  const fields = open.map(one => planField(one, { view, person, required: isRequired(one), marksNone, open }))
  return { fields, refused }
}

function planField(one: ReadField, context: PlanContext): PlannedField {
  const { field } = one
  const { required } = context
  const base = { field, label: labelOf(field), required, profileKey: null, missing: false }
  const leave = (why: string): PlannedField => ({
    ...base,
    profileKey: keyOf(one),
    entry: { do: 'leave' },
    why: required ? `required, but ${why}` : why,
    missing: required,
  })
  if (field.kind === 'checkbox') return { ...base, ...planCheckbox(field, context) }
  const isNeeded =
    required ||
    (context.marksNone && one.meaning !== null && FINDS.has(one.meaning)) ||
    one.topic === 'requestType'
  const declined = isNeeded ? null : declinedMarketing(one)
  if (declined !== null)
    return { ...base, entry: { do: 'choose', index: declined }, why: 'declines marketing' }
  if (!isNeeded)
    return { ...base, profileKey: keyOf(one), entry: { do: 'leave' }, why: 'optional: left empty' }
  const reason = required
    ? 'required'
    : one.topic === 'requestType'
      ? 'says what is asked for'
      : 'nothing is marked as required, and this finds the record'
  const filled = entryFor(one, context)
  if (filled === null)
    return leave(
      one.meaning === null && one.topic === null ? 'not understood' : 'the profile has no value that fits',
    )
  return { ...base, ...filled, why: reason }
}

/** The "no" of a question about marketing that the page has answered with "yes"; null otherwise. */
function declinedMarketing({ field, topic }: ReadField): number | null {
  if (topic !== 'yesNo' || (field.kind !== 'radio' && field.kind !== 'select')) return null
  const question = [field.label, field.nearby, field.legend, field.shared].join(' ')
  const chosen = field.options.find(one => one.chosen)
  if (chosen === undefined || !isYes(chosen.text) || !asksForMarketing(`${question} ${chosen.text}`))
    return null
  const index = field.options.findIndex(one => isNo(one.text))
  return index < 0 ? null : index
}

/** The name under which recipes know what an empty field asks for. */
function keyOf({ meaning }: ReadField): string | null {
  const KEYS = [
    'firstName',
    'middleName',
    'lastName',
    'suffix',
    'fullName',
    'email',
    'phone',
    'profileUrl',
    'birthDate',
    'birthYear',
    'age',
    'street',
    'city',
    'state',
    'zip',
    'cityState',
    'verificationCode',
  ]
  if (meaning === 'birthMonth' || meaning === 'birthDay') return 'birthDate'
  if (meaning === 'signature' || meaning === 'name') return 'fullName'
  return meaning !== null && KEYS.includes(meaning) ? meaning : null
}

function entryFor(
  one: ReadField,
  { person, view, open }: PlanContext,
): { profileKey: string | null; entry: Entry } | null {
  const { field, meaning, topic } = one
  const written =
    meaning === null
      ? null
      : typedValue(meaning, { ...field, pattern: '', maxLength: -1 }, person, view.language)
  const text = written === null ? null : { value: written.text, profileKey: written.profileKey }
  if (field.kind === 'select' || field.kind === 'radio' || field.kind === 'combobox') {
    const question = [field.label, field.nearby, field.legend, field.shared].join(' ')
    const pick = (options: readonly { text: string; value: string }[]) => {
      const known = topic ?? topicOfOptions(options)
      const choice = known === null ? null : chooseOption(known, options, person, { question, text })
      // A list shows its texts; their values can't be told.
      const isNamed = field.kind === 'combobox' && (options[choice?.index ?? -1]?.text.length ?? 0) > 2
      return choice?.profileKey === 'state' && isNamed ? { ...choice, profileKey: 'fullState' } : choice
    }
    if (field.kind === 'combobox' && field.options.length === 0)
      return { profileKey: text?.profileKey ?? null, entry: { do: 'open', pick, typed: text?.value ?? null } }
    const choice = pick(field.options) ?? declineOption(field)
    if (choice === null) return null
    if (field.kind === 'combobox')
      return { profileKey: choice.profileKey, entry: { do: 'open', pick, typed: text?.value ?? null } }
    return { profileKey: choice.profileKey, entry: { do: 'choose', index: choice.index } }
  }
  if (meaning === null) return null
  if (field.options.length > 0 && one.part === null) {
    // Proposals of a text field.
    const choice = chooseOption(
      meaning === 'state' || meaning === 'country' ? meaning : 'text',
      field.options,
      person,
      { question: '', text },
    )
    const option = choice === null ? undefined : field.options[choice.index]
    if (choice !== null && option !== undefined)
      return { profileKey: choice.profileKey, entry: { do: 'type', text: option.value || option.text } }
  }
  if (one.part !== null) {
    const phone = person.values.phone === undefined ? null : phoneParts(person.values.phone, one.parts)
    const piece = phone?.[one.part]
    return piece === undefined ? null : { profileKey: 'phone', entry: { do: 'type', text: piece } }
  }
  const typed = typedValue(meaning, field, person, view.language)
  if (typed === null) return null
  const isParted = meaning === 'street' && open.some(other => other.meaning === 'houseNumber')
  const value = isParted ? typed.text.replace(/^\d+\w?\s+/, '') : typed.text
  return { profileKey: typed.profileKey, entry: { do: 'type', text: value } }
}

const DECLINES =
  /prefer not|rather not|not (specified|applicable)|^n\/?a$|keine angabe|prefiero no|no (especifica|indica)|ne (souhaite|prefere) pas|non precise/

/** The answer that says nothing, for a question that the profile can't answer. */
function declineOption({ options }: SiteField): ChosenOption | null {
  const index = options.findIndex(({ text }) => DECLINES.test(plainLabel(text)))
  return index < 0 ? null : { index, profileKey: null }
}
