// The plan for a checkbox: kinds of request, who is asking, and confirmations. Nothing else is checked.
import {
  chooseOption,
  isForAnother,
  isRemovalOption,
  isSelfOption,
  isTrueStatement,
} from './choose-option.ts'
import { bareLabel, isMarkedRequired, plainLabel } from './plain-label.ts'
import type { PlanContext, PlannedField } from './planned-field.ts'
import { requiresField } from './required-field.ts'
import type { SiteField } from './site-field.ts'

const ATTESTS =
  /\b(confirm|certif|attest|declare|acknowledge|affirm|swear|agree|accept|authori[sz]e|consent|understand|perjury|warrant|verify|have read)|bestatig|versicher|erklar|stimme|zustimm|akzeptier|gelesen|einverstanden|einwillig|willige\b|confirmo|declaro|acepto|certifico|autorizo|consiento|entiendo|he leido|manifiesto|confirme|certifie|declare|accepte|atteste|reconnais|consens|j'ai lu|j'autorise/

/** Plans one checkbox. */
export function planCheckbox(
  field: SiteField,
  context: PlanContext,
): Pick<PlannedField, 'entry' | 'why' | 'missing'> {
  const { required, person } = context
  const text = [field.label, field.nearby].join(' ')
  const group = context.open.filter(
    ({ field: other }) =>
      other.kind === 'checkbox' && groupOf(other) !== '' && groupOf(other) === groupOf(field),
  )
  const leave = (why: string) => ({ entry: { do: 'leave' } as const, why, missing: required })
  const check = (why: string) => ({ entry: { do: 'check', on: true } as const, why, missing: false })
  const texts = group.map(({ field: other }) => `${other.label} ${other.nearby}`)
  if (group.length > 1 && texts.some(isRemovalOption)) {
    // One kind of request is enough: the first that deletes, or else that stops the sale.
    const choice = chooseOption(
      'requestType',
      texts.map(one => ({ text: one, value: '' })),
      person,
      { question: '' },
    )
    const isChosen = group[choice?.index ?? -1]?.field === field
    return isChosen
      ? check('says what is asked for')
      : { ...leave('another kind of request'), missing: false }
  }
  if (group.length > 1 && texts.some(isSelfOption)) {
    const choice = chooseOption(
      'relationship',
      texts.map(one => ({ text: one, value: '' })),
      person,
      { question: '' },
    )
    const isChosen = group[choice?.index ?? -1]?.field === field
    const isAsked =
      group.some(({ field: other }) => requiresField({ field: other, meaning: null }, false)) ||
      isMarkedRequired(groupTitle(field))
    return isChosen && isAsked
      ? check('says who is asking')
      : { ...leave('not the person, or optional'), missing: false }
  }
  if (!required) {
    const isWanted = isRemovalOption(text) || isSelfOption(text) || ATTESTS.test(plainLabel(text))
    return field.checked && !isWanted
      ? { entry: { do: 'check', on: false }, why: 'optional: unchecked', missing: false }
      : leave('optional: left unchecked')
  }
  if (
    isForAnother(text) &&
    !isSelfOption(text) &&
    /\bi am\b|ich bin|soy\b|je suis|on behalf/.test(plainLabel(text))
  )
    return leave('it speaks of someone else')
  const isTrue = isTrueStatement(text, person)
  if (isTrue === false) return leave('it isn’t true of the person')
  if (isTrue === true || isRemovalOption(text) || isSelfOption(text) || ATTESTS.test(plainLabel(text)))
    return check('required confirmation')
  return leave('not understood')
}

const groupTitle = (field: SiteField) => field.legend || field.shared
const groupOf = (field: SiteField) => bareLabel(groupTitle(field))
