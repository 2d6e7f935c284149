// The passwords that guessers try first.

/** Further down the list, a guesser who is stopped after ten tries does not come. */
const MOST_COMMON = 10_000

/** Whether it is among the most common ones, in whatever case. The list is loaded when first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const rank = dictionary['passwords-common'].indexOf(password.toLowerCase())
  return rank !== -1 && rank < MOST_COMMON
}
