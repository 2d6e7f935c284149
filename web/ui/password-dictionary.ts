// The estimator of passwords with its word lists: 1.6 MB, so it is loaded only once somebody chooses a password.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

const PRODUCT_WORDS = ['offlist']

const estimator = new ZxcvbnFactory({
  translations,
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english },
})

/** `own` are words that guessers would try first: the name, the address. */
export function estimate(password: string, own: readonly string[]) {
  return estimator.check(password, [...own, ...PRODUCT_WORDS])
}
