// What was typed, from how a field's text changed: phone keyboards correct and complete words instead of reporting keys.
// Pure.

/** Characters that were deleted at the end, and the text that was added there. */
export type TypedChange = { deleted: number; added: string }

/**
 * The field's content when nothing was typed. Phone keyboards report a deletion only if there is something to delete.
 */
export const UNTYPED = '_'.repeat(64)

export function typedChange(before: string, after: string): TypedChange {
  const [old, now] = [[...before], [...after]]
  let same = 0
  while (same < old.length && same < now.length && old[same] === now[same]) same += 1
  return { deleted: old.length - same, added: now.slice(same).join('') }
}

/** Whether the field should start over: so much was deleted or typed that it's nearly empty or long. */
export const isWornOut = (text: string): boolean => text.length < 16 || text.length > 512

/** Text in parts that fit into one message each; a character isn't split. */
export function textParts(text: string, most = 1000): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of text.replaceAll('\r\n', '\n')) {
    if (part.length + character.length > most) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return part === '' ? parts : [...parts, part]
}
