// The password estimator with its dictionaries: 1.6 MB, so it loads only when a password is being chosen.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

const PRODUCT_WORDS = ['offlist']

const estimator = new ZxcvbnFactory({
  translations,
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english },
})

/** `own`: words that attackers would try first, such as the name and the address. */
export function estimate(password: string, own: readonly string[]) {
  return estimator.check(password, [...own, ...PRODUCT_WORDS])
}
