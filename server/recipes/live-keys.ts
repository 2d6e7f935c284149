// The keys that a person may press in a page that they took over, as the browser's protocol names them. Keys that type
// text come as text, and shortcuts that would use the clipboard aren't among these: all runs share the browser's.
import type { LiveInput } from '#shared/protocol/live-view.ts'

type KeyInput = Extract<LiveInput, { type: 'key' }>

/** A key's number on Windows, which pages read as `keyCode`, and the text that it types. */
type Key = { number: number; text?: string }

const KEYS: Readonly<Record<string, Key>> = {
  Backspace: { number: 8 },
  Tab: { number: 9 },
  Enter: { number: 13, text: '\r' },
  Shift: { number: 16 },
  Escape: { number: 27 },
  ' ': { number: 32, text: ' ' },
  PageUp: { number: 33 },
  PageDown: { number: 34 },
  End: { number: 35 },
  Home: { number: 36 },
  ArrowLeft: { number: 37 },
  ArrowUp: { number: 38 },
  ArrowRight: { number: 39 },
  ArrowDown: { number: 40 },
  Delete: { number: 46 },
}

/** Editing commands, with Ctrl or Cmd. */
const COMMANDS: Readonly<Record<string, Key & { command: string }>> = {
  a: { number: 65, command: 'selectAll' },
  z: { number: 90, command: 'undo' },
  y: { number: 89, command: 'redo' },
}

/** A bit for each modifier. */
const bitsOf = ({ alt, ctrl, meta, shift }: KeyInput['modifiers']) =>
  (alt ? 1 : 0) | (ctrl ? 2 : 0) | (meta ? 4 : 0) | (shift ? 8 : 0)

/** The arguments of `Input.dispatchKeyEvent`; null for a key that isn't passed on. */
export function keyEventOf({ kind, key, code, modifiers }: KeyInput) {
  const isCommand = modifiers.ctrl || modifiers.meta
  const command = isCommand ? COMMANDS[key.toLowerCase()] : undefined
  const known: Key | undefined = command ?? KEYS[key]
  // With Shift, Delete cuts.
  if (!known || modifiers.alt || (key === 'Delete' && modifiers.shift)) return null
  const base = {
    key,
    code,
    modifiers: bitsOf(modifiers),
    windowsVirtualKeyCode: known.number,
    nativeVirtualKeyCode: known.number,
  }
  if (kind === 'up') return { ...base, type: 'keyUp' as const }
  if (command) return { ...base, type: 'rawKeyDown' as const, commands: [command.command] }
  return known.text === undefined || isCommand
    ? { ...base, type: 'rawKeyDown' as const }
    : { ...base, type: 'keyDown' as const, text: known.text }
}
