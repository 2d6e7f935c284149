// Rules for consistent copy: familiar words, American spelling, typographic marks, contractions.

import { copyOf } from './copy.ts'
import { allowances } from './copy-allowances.ts'
import type { Rule } from './rule.ts'
import type { Source, Tree } from './source-tree.ts'

/** Words that people don't use, with the replacement. */
const TERMS: Patterns = [
  [/\bexposures?\b/i, 'listing'],
  [/\b(data[- ])?brokers?\b/i, 'site, or people-search site'],
  [/\bjobs?\b/i, 'removal, or scan'],
  [/\bintents?\b/i, 'request, or change'],
  [/\brecipes?\b/i, 'steps'],
  [/\bdeleted forever\b/i, 'deleted'],
  [/\bprotected\b/i, 'what we do: look for, remove'],
  [/\bshall\b/i, 'will, or should'],
  [/\bwhom\b/i, 'who, or a noun'],
  [/\bwho(so)?ever\b/i, 'a noun: the person who'],
  [/\bhomever\b/i, 'a noun'],
  [/\banew\b/i, 'again'],
  [/\bby (itself|themselves)\b/i, 'on its own, or automatically'],
  [/\btold whom\b/i, 'told sites'],
  [/\b(is|are) none\b/i, 'there’s no …'],
]

/** Sentences that were rewritten and must not come back. */
const RETIRED: Patterns = [
  [/\bbefore you say so\b/i, 'Nothing comes down until you say so.'],
  [/\bbe told when\b/i, 'Know the moment one comes back'],
  [/\bnames no (site|person)\b/i, 'It never names a site or a person.'],
  [/\bshall work\b/i, 'Make one to let a program use your account.'],
  [/\bsay who to look for\b/i, 'Tell us who to look for.'],
  [/\bnothing waits for you\b/i, 'Nothing for you to do.'],
  [/\bwaits? for you\b/i, '… are waiting on you'],
  [/\bminutes in all\b/i, 'minutes all told'],
  [/\bunder way\b/i, 'In progress'],
  [/\btaken up again\b/i, 'Back, asked again'],
  [/\bwaiting in line\b/i, 'In line. Starts on its own …'],
  [/\bdid(n’t| not) go through\. You can have us\b/i, 'That didn’t go through. Want us to try again?'],
  [/\bone look is not\b/i, 'One look isn’t proof.'],
  [/\b(is|was) asked of a site\b/i, 'We won’t contact a site until you answer.'],
  [/\bsign out there\b/i, 'Sign out'],
  [/\byou said it is not you\b/i, 'Not you. Got it.'],
  [/\bby your word\b/i, 'You said these aren’t you'],
  [/\bso that you are not asked\b/i, 'We’ll remember, so we won’t ask again.'],
  [/\bis on the list\b/i, '…’s all set'],
  [/\bgoes on without it\b/i, 'You can leave this page. We’ll keep going.'],
  [/\bwhere the log begins\b/i, 'That’s everything.'],
  [/\bwhat may have left\b/i, 'If we’re not sure it went out, we count it as told.'],
  [/\bfrom which it had been\b/i, 'You’re listed again on sites that had removed you.'],
  [/\bkeep offlist on\b/i, 'Install Offlist'],
  [/\bserver (cannot|can’t) be reached\b/i, 'You’re offline. Your changes go out when you’re back.'],
  [/\bhold the same\b/i, 'Everything’s saved.'],
  [/\bserver did(n’t| not) take\b/i, 'Some changes didn’t go through.'],
  [/\bin step with\b/i, 'Not synced yet.'],
  [/\bremoval is(n’t| not) on this device\b/i, 'We can’t find this removal'],
  [/\bpayment is(n’t| not) open\b/i, 'Nothing is sold here.'],
  [/\bcan’t pay us yet\b/i, 'Nothing is sold here.'],
  [/\bby arrangement\b/i, 'Let’s talk'],
  [/\bwant a person\b/i, 'These sites need you'],
  [/\bdoes(n’t| not) get on\b/i, 'Stuck work'],
  [/\b[Ll]ooked (?=…|[A-Z][a-z]{2} \d)/, 'Checked Nov 22'],
]

const BRITISH: Patterns = [
  [/\b(colou|favou|behaviou|neighbou|labou|honou|harbou|rumou|humou)r(s|ed|ing|ite|ites|able|s’)?\b/i, '-or'],
  [/\b\p{L}*(cancell|labell|travell|modell|signall)(ed|ing)\b/iu, 'one l: canceled'],
  [
    /\b(organi|recogni|reali|apologi|summari|authori|minimi|maximi|customi|personali|synchroni|finali|categori|prioriti|optimi|capitali|normali|initiali|memori|criti|emphasi|utili)s(e|es|ed|er|ing|ation|ations)\b/i,
    '-ize',
  ],
  [
    /\b(centre|metre|theatre|fibre|licence|defence|offence|grey|cheque|catalogue|dialogue|programme|ageing|judgement|enrol|fulfil|whilst|amongst|spelt|learnt|towards|postcode|telephone|anticlockwise|aeroplane|analyse[ds]?)s?\b/i,
    'the American word',
  ],
  [/\bpost(ed)? (it|the form)\b/i, 'mail it'],
]

const PLAIN: Patterns = [
  [/\b(do|does|did|is|are|was|were|could|would|should|has|have|had|will) not\b(?! (only|all)\b)/i, 'n’t'],
  [/\bcannot\b|\bcan not\b/i, 'can’t'],
]

const MARKS: Patterns = [
  [/\p{L}'\p{L}|\p{L}s' /u, '’'],
  [/(^|[\s(])"\p{L}|\p{L}[.,!?]?"([\s).,]|$)/u, '“ ”'],
  [/e-mail/i, 'email'],
]

export const copyRules: readonly Rule[] = [
  copyRule('copy-terms', 'write the word that people use', TERMS),
  copyRule('copy-retired', 'this sentence was rewritten', RETIRED),
  copyRule('copy-spelling', 'spell it the American way', BRITISH),
  copyRule('copy-contractions', 'contract it, as one says it', PLAIN),
  copyRule('copy-marks', 'use typographic marks', MARKS),
  copyRule('copy-spaces', 'one space is enough', [[/(?<=[\p{L}.,:;!?]) {2}(?=[\p{L}])/u, 'one space']]),
]

type Patterns = readonly (readonly [pattern: RegExp, instead: string])[]

function copyRule(name: string, instead: string, patterns: Patterns): Rule {
  return {
    name,
    instead,
    find: tree => tree.sources.flatMap(source => findIn(source, patterns)),
  }
}

function findIn(source: Source, patterns: Patterns) {
  return copyOf(source).flatMap(({ text, line }) => {
    const own = withoutAllowed(source.path, text)
    return patterns.flatMap(([pattern, better]) => {
      const match = pattern.exec(own)
      if (!match) return []
      const above = own.slice(0, match.index).split('\n').length - 1
      return [{ file: source.path, line: line + above, note: `“${match[0]}”: ${better}` }]
    })
  })
}

/** Unused allowances: the text that they allow is gone. */
export function unneededAllowances(tree: Tree): string[] {
  return allowances
    .filter(
      ({ in: place, says }) =>
        !tree.sources.some(
          source => source.path.startsWith(place) && copyOf(source).some(({ text }) => says.test(text)),
        ),
    )
    .map(({ in: place, says }) => `${place}: ${says.source}`)
}

/** The text with the file's allowed words blanked out. */
function withoutAllowed(file: string, text: string): string {
  return allowances
    .filter(allowance => file.startsWith(allowance.in))
    .reduce(
      (left, { says }) => left.replace(new RegExp(says, 'giu'), match => '·'.repeat(match.length)),
      text,
    )
}
