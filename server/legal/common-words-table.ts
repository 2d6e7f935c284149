// Words that sentences start with, which may be sent to a model capitalized. All other capitalized words count as
// names.

export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a about above account accounts action additionally address addresses after again ago all also although always am an and
  another answer any anybody anyone anything are as ask asked asking at attached aware
  back based be because been before began being below besides both business but by
  call called came can can’t case claim claimed come company complete completely concerning confirm contact could couldn’t court customer
  data date day days dear deadline delete deleted deletion demand despite detail details did didn’t do does doesn’t don’t due during
  each earlier either email emails end english erase erased european even every everybody everyone everything explain
  family fees few finally find first for former form found from full furthermore
  get give given go got had has have haven’t having he hello help her here hers hi him his home how however
  i i’d i’ll i’m i’ve if ignore ignored immediately in include included including information instead instructions is isn’t it it’s its
  just keep kept kindly know last lastly law lawyer legal let letter like list listed listing listings look looked
  made make many may me meanwhile message might mine month months more moreover most must my myself
  name names neither never new next no nobody none nor not nothing now number numbers of off office ok old on once one ones only opt or other others our out over own
  page pages pay people personal phone photo picture please plus policy previous previously privacy private profile provide public publish published put
  recently record records refuse refused regarding remove removed removal reply report request requested requests respond response result results right rights
  said same say second secondly see sell selling send sent several she should show showing shows since site sites so some somebody someone something sorry
  still stop such sure system take taken tell than thank thanks that the their them then there therefore these they thing things third this those though through thus to today together told too took tried try two
  under unless until up update upon us use used user users very via want wanted was wasn’t way we website week weeks well went were what when where whether which while who whose why will with within without
  won’t words work works would wouldn’t write written wrote year years yes yesterday yet you you’re your yours yourself
  above-mentioned following internet online web search searched searching united states american people-search id pdf url api ai faq ceo
  one two three four five six seven eight nine ten monday tuesday wednesday thursday friday saturday sunday`
    .split(/\s+/)
    .map(word => word.normalize('NFKD').toLowerCase()),
)
