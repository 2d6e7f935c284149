// The text below a guide's title: how much there is to do, and who sends the request. Pure.

/** `hasLeft`: the form was already sent before the guide starts. */
export function guideLede(steps: number, minutes: number, hasLeft: boolean): string {
  const work = `${steps} ${steps === 1 ? 'step' : 'steps'}, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return `${work} ${hasLeft ? 'We’ve sent the form; only its confirmation is left.' : 'You send the request from your own browser.'}`
}
