// The on-screen keyboard that suits a field's purpose. Pure.
import type { ComponentProps } from 'react'

type InputProps = ComponentProps<'input'>
type Keyboard = Pick<
  InputProps,
  'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'enterKeyHint'
>

/** As typed: no capitals and no corrections. */
const VERBATIM: Keyboard = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
const NAME: Keyboard = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false }

/** By the field's type and autocomplete; a field's own props override it. */
export function keyboardFor({
  type,
  autoComplete = '',
}: Pick<InputProps, 'type' | 'autoComplete'>): Keyboard {
  const fills = new Set(autoComplete.split(' '))
  if (fills.has('one-time-code')) return { ...VERBATIM, inputMode: 'numeric', enterKeyHint: 'done' }
  if (type === 'email') return { ...VERBATIM, inputMode: 'email' }
  if (type === 'tel') return { inputMode: 'tel' }
  if (type === 'search') return { autoCapitalize: 'none', enterKeyHint: 'search' }
  if (type === 'password') return VERBATIM
  const isName = ['name', 'given-name', 'additional-name', 'family-name'].some(name => fills.has(name))
  return isName ? NAME : {}
}
