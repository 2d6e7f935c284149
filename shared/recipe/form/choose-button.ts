// Which button of a form leads on, and which one sends. A button that may send is never pressed.
import { isRemovalOption } from './choose-option.ts'
import { plainLabel } from './plain-label.ts'

export interface FormButton {
  ref: number
  selector: string
  text: string
  /** It submits its form natively, to an address that the form names. */
  posts: boolean
  /** The button of a form. */
  submits: boolean
  disabled: boolean
}

export interface StepSigns {
  /** The visible text of the form and its heading. */
  text: string
  /** Fields of the form that can't be seen now, without honeypots. */
  hiddenFields: number
  /** A step list says that steps follow; null without such a list. */
  stepsFollow: boolean | null
}

export interface ChosenButtons {
  /** Leads to the next step, and surely doesn't send. */
  next: FormButton | null
  /** Would send the form. */
  submit: FormButton | null
  /** Why a button that may lead on isn't pressed. */
  doubt: string | null
}

const NEXT =
  /^(next|ok|okay|review( (your|my|the))?|preview|continue|proceed|go on|weiter|fortfahren|nachste|siguiente|continuar|suivant|continuer|(save|speichern) (and|&|und) (continue|next|weiter))\b/
const SENDS =
  /submit|\bsend|request|opt[- ]?out|remove|delete|erase|suppress|finish|complete|confirm|absenden|senden|schicken|antrag|loschen|bestatig|enviar|solicit|eliminar|finalizar|envoy|soumettre|valider|demande|supprim|terminer|\bagree\b/
const ELSEWHERE =
  /^(back|previous|cancel|reset|clear|close|zuruck|abbrechen|atras|anterior|cancelar|volver|borrar|limpiar|retour|precedent|annuler|effacer|reinitialiser|leeren)\b|add (another|more)|upload|choose file|resend|cookie|\bmenu\b|sign ?in|log ?in|help|show|hide|print|language|subscribe|(accept|reject|allow) all|search/

const BEGINS =
  /^(get started|begin\b|start( (here|now|over|a|an|my|your|the|new))?|make (a|an|your) |new request|los geht|beginnen|starten|empezar|comenzar|iniciar|commencer|demarrer)/

/** The button that opens the form of a page without fields; null without one. Only removals are asked for. */
export function chooseBeginning(buttons: readonly FormButton[]): FormButton | null {
  const usable = buttons.filter(
    ({ text, submits, disabled }) => !submits && !disabled && !ELSEWHERE.test(plainLabel(text)),
  )
  return (
    usable.find(({ text }) => BEGINS.test(plainLabel(text))) ??
    usable.find(({ text }) => isRemovalOption(text)) ??
    null
  )
}

/** Reads "Step 2 of 3"; null without it. */
export function stepNumber(text: string): { at: number; of: number } | null {
  const found = /\b(?:step|schritt|paso|etape|page|seite) (\d{1,2}) ?(?:of|\/|von|de|sur) ?(\d{1,2})\b/.exec(
    plainLabel(text),
  )
  return found === null ? null : { at: Number(found[1]), of: Number(found[2]) }
}

/** Chooses among a form's visible buttons. */
export function chooseButtons(buttons: readonly FormButton[], signs: StepSigns): ChosenButtons {
  const usable = buttons
    .map(button => ({ button, text: plainLabel(button.text).replace(/^[^\p{L}\p{N}]+/u, '') }))
    .filter(({ text }) => !ELSEWHERE.test(text))
  const next = usable.find(
    ({ text }) =>
      NEXT.test(text) && (!SENDS.test(text) || /^(review|next)\b(?!.*\b(send|submit))/.test(text)),
  )
  const sender =
    usable.findLast(({ text, button }) => SENDS.test(text) && button.submits) ??
    usable.findLast(({ text }) => SENDS.test(text)) ??
    usable.findLast(({ button, text }) => button.submits && !NEXT.test(text))
  const submit = sender?.button ?? null
  if (next === undefined) return { next: null, submit, doubt: null }
  const step = stepNumber(signs.text)
  const isLast = step !== null ? step.at >= step.of : signs.stepsFollow === false
  const follows = step !== null ? step.at < step.of : signs.stepsFollow === true || signs.hiddenFields > 0
  const isSure = !isLast && (follows || !next.button.posts)
  if (isSure) return { next: next.button, submit, doubt: null }
  return {
    next: null,
    submit: submit ?? next.button,
    doubt: `“${next.button.text}” may send the form, so it wasn’t pressed`,
  }
}
