/** Where "last in step" is remembered of an account. */
export function inStepKey(userId: string): string {
  return `offlist-in-step-${userId}`
}
