/** The digits of a code as typed or pasted: `123 456`, `123-456`, `Code: 123456`. Pure. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '')
}
