// The mood of a sentence: whether it denies, promises, sets a condition, asks for something, or reports.
export type Mood = 'no' | 'will' | 'if' | 'ask' | 'did' | 'must' | 'spare'

/** Says that something isn't wanted: "you don't have to use our form". */
const SPARES =
  /\b(no need|not? (longer )?(need|require|necessary|required|needed)\w*|n't (need|have to|require)|do(es)? not (need|have to|require)|without (having to|needing)|not have to|(is|are)n't (needed|necessary|required)|neither .{0,40} nor|nicht (notig|notwendig|erforderlich|benotigt|nochmal)|(brauchen|benotigen|mussen) (wir |sie |dafur |dazu |hierfur )*(nicht|kein\w*|nichts)|kein\w* .{0,40}(notig|erforderlich|notwendig|benotigen|brauchen)|no (hace falta|es (necesario|preciso|obligatorio)|necesitamos|necesita|tiene que|requiere|precisa\w*)|sin (necesidad|tener que))\b/

const MOODS: readonly (readonly [Mood, RegExp])[] = [
  [
    'no',
    /\b(not|cannot|can't|never|unable|no|neither|nor|without|nothing|none|nicht|kein(e[nmrs]?)?|weder|ohne|nichts|niemals|ningun[ao]?|sin|tampoco|nunca|nada|imposible)\b|n't\b/,
  ],
  [
    'will',
    /\b(will|shall|'ll|going to|werden|wird|werde|sera|seran|vamos a|procederemos|\w{3,}(aremos|eremos|iremos|ara|era|ira|aran|eran|iran))\b/,
  ],
  [
    'if',
    /\b(if|once|when|after|upon|until|unless|before|should you|wenn|falls|sobald|nachdem|bevor|sofern|soweit|si|una vez|cuando|tras|hasta|antes de|siempre que|en caso|en cuanto)\b/,
  ],
  [
    'ask',
    /\b(please|kindly|pls|plz|could you|can you|would you|we ask|need you|bitte|bitten|mochten sie|konnten sie|konnen sie uns|por favor|rogamos|le pedimos|solicitamos|podria|puede usted|necesitamos que|haga|envie|indique|facilite|remita|dirijase|utilice)\b|\?/,
  ],
  [
    'must',
    /\b(must|need(s)? to|have to|has to|required|require|only|necessary|mandatory|mussen|muss|erforderlich|notwendig|nur|ausschlie(s|ss)lich|benotigen|debe(n|ra)?|tiene que|es necesario|necesario|solo|unicamente|exclusivamente|obligatori[oa]|necesitamos|imprescindible)\b/,
  ],
  [
    'did',
    /\b(has been|have been|was|were|we have|we've|i have|i've|haben wir|wurde|wurden|worden|habe ich|ha sido|han sido|hemos|se ha|se han|fue|fueron)\b/,
  ],
]

export function readMood(folded: string): Mood[] {
  const moods = MOODS.filter(([, pattern]) => pattern.test(folded)).map(([mood]) => mood)
  return SPARES.test(folded) ? [...moods, 'spare'] : moods
}
