// The classifier's model as `npm run bench -- --only replies` writes it.

/** The weights of a logistic function, so that readings with a confidence of 0.9 are right nine times of ten. */
export type Certainty = {
  /** Of the lead over the next class. */
  lead: number
  /** Of the score itself. */
  score: number
  /** Of the logarithm of the number of sentences, and one. */
  length: number
  bias: number
}

/** A model as it is stored: small enough to load where replies are read, and nowhere else. */
export type StoredModel = {
  /** The weight of one step, by class; the last is the gate's. */
  scales: readonly number[]
  biases: readonly number[]
  /** What makes a reading certain; see `certaintyOf`. */
  certainty: Certainty
  /** The confidence from which a reading needs no person, and the one for "done". */
  sure: number
  sureDone: number
  /** Below this confidence a reply isn't read as "done" at all: the next class stands instead. */
  doneLeast: number
  /** Packed; see unpack-weights.ts. */
  weights: string
}
