// Facts about city names: abbreviations, English names of foreign cities, very large cities. place.ts reads them.

/** Abbreviations and their full words; an empty value drops the word. */
export const SHORT_WORDS = `st:saint;ste:sainte;ft:fort;mt:mount;mtn:mountain;n:north;s:south;e:east;w:west;hts:heights;
spgs:springs;twp:;township:;vlg:village;bch:beach;jct:junction;ctr:center;lk:lake;pt:point;is:island;hl:hill;gdns:gardens`

/** Folded local names and the English name, if they differ after folding. */
export const ENGLISH_NAMES = `munchen:munich;muenchen:munich;koln:cologne;koeln:cologne;wien:vienna;nurnberg:nuremberg;
nuernberg:nuremberg;hannover:hanover;zuerich:zurich;duesseldorf:dusseldorf;geneve:geneva;genf:geneva;luzern:lucerne;
basle:basel;milano:milan;roma:rome;torino:turin;napoli:naples;firenze:florence;venezia:venice;genova:genoa;lisboa:lisbon;
sevilla:seville;praha:prague;warszawa:warsaw;cracow:krakow;bruxelles:brussels;brussel:brussels;antwerpen:antwerp;
anvers:antwerp;den haag:the hague;s gravenhage:the hague;kobenhavn:copenhagen;kopenhagen:copenhagen;goteborg:gothenburg;
bucuresti:bucharest;beograd:belgrade;athina:athens;thessaloniki:salonica;moskva:moscow;sankt peterburg:saint petersburg;
kyiv:kiev;kiiv:kiev;lvov:lviv;kharkov:kharkiv;kharkiv:kharkiv;odesa:odessa;ciudad de mexico:mexico city;cdmx:mexico city;
la habana:havana;new york city:new york;nyc:new york;mumbai:bombay;bengaluru:bangalore;kolkata:calcutta;chennai:madras;
peking:beijing;saigon:ho chi minh city;lyons:lyon;marseilles:marseille;strassburg:strasbourg;gent:ghent;brugge:bruges;
al qahirah:cairo;tel aviv yafo:tel aviv;sofiia:sofia`

/** Cities where living says little: more than about half a million people. */
export const LARGE_CITIES = `new york;los angeles;chicago;houston;phoenix;philadelphia;san antonio;san diego;dallas;austin;
san jose;jacksonville;fort worth;columbus;indianapolis;charlotte;san francisco;seattle;denver;washington;nashville;
oklahoma city;el paso;boston;portland;las vegas;detroit;memphis;louisville;baltimore;milwaukee;albuquerque;tucson;fresno;
sacramento;mesa;kansas city;atlanta;omaha;colorado springs;raleigh;miami;long beach;virginia beach;oakland;minneapolis;
tulsa;tampa;arlington;new orleans;brooklyn;bronx;queens;manhattan;staten island;cleveland;saint louis;pittsburgh;
cincinnati;orlando;london;paris;berlin;hamburg;madrid;barcelona;rome;milan;munich;cologne;vienna;warsaw;prague;budapest;
moscow;saint petersburg;kiev;toronto;montreal;vancouver;calgary;sydney;melbourne;brisbane;mexico city;sao paulo;
rio de janeiro;buenos aires;lima;bogota;tokyo;osaka;shanghai;beijing;bombay;delhi;new delhi;bangalore;karachi;lahore;lagos;
cairo;istanbul;manila;seoul;hong kong;singapore;johannesburg;dublin;lisbon;amsterdam;stockholm`
