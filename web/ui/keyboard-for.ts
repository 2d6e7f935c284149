// The on-screen keyboard that suits what a field is for. Pure.
import type { ComponentProps } from 'react'

type InputProps = ComponentProps<'input'>
type Keyboard = Pick<
  InputProps,
  'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'enterKeyHint'
>

/** As it was typed: no capitals, and nothing put right. */
const VERBATIM: Keyboard = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
const NAME: Keyboard = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false }

/** By the field's type and what browsers may fill it with; a field's own props come on top. */
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
