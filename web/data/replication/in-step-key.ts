/** The localStorage key of an account's last sync time. */
export function inStepKey(userId: string): string {
  return `offlist-in-step-${userId}`
}
