// Common short forms and nicknames of formal given names; general knowledge. nickname.ts reads this.

/** `formal:short short …` groups, separated by semicolons. */
export const NICKNAMES = `
abigail:abby gail abbie; abraham:abe bram; adelaide:addie adele heidi; adeline:addie; agnes:aggie nessie;
alan:al; albert:al bert bertie; alberta:allie bertie; alejandra:alex ale; alejandro:alex alejo;
aleksandr:alex sasha alexander; alexander:alex al sandy xander lex sasha aleksandr;
alexandra:alex sandra lexi sandy allie alexa sasha; alexis:alex lexi; alfonso:al poncho;
alfred:al fred alf; alfredo:fred al fredo; alice:allie ali; allen:al; allan:al; allison:allie ali;
alonzo:al lonnie; alton:al;
alvin:al; amanda:mandy amy; amelia:amy millie mia; anastasia:stacy ana nastya; andrea:andi drea andy;
andreas:andy; andrew:andy drew; angela:angie angel ang; angelica:angie angel; angelina:angie lina;
ann:annie nan nancy anna anne; anna:annie ann anne nan anya; anne:annie ann anna nan; annette:annie netta;
anthony:tony ant; antoinette:toni nettie; antonia:toni; antonio:tony toni; archibald:archie;
arlene:arly lena; arnold:arnie; arthur:art artie; augustine:gus augie; augustus:gus augie;
barbara:barb babs barbie bobbie; barnabas:barney; bartholomew:bart; beatrice:bea trixie; belinda:linda;
benedict:ben; benjamin:ben benny benji; bernadette:bernie; bernard:bernie barney; bertha:bertie; bethany:beth;
beverly:bev; bradford:brad; bradley:brad; brandon:bran; brenda:bren; bridget:biddy bridie; brittany:britt;
caitlin:cate kate; calvin:cal; cameron:cam; camilla:cammie millie; candace:candy; carl:charles;
carlos:carlitos charlie; carol:carrie; caroline:carrie carol lynn; carolyn:carrie carol lynn;
cassandra:cassie sandra sandy; catherine:cathy kate katie cat kitty kay kathy cate;
cecilia:cece celia cissy; charles:charlie chuck chas chip charley; charlotte:lottie charlie lotte;
cheryl:cher sherry; chester:chet; christian:chris; christina:chris christy tina chrissy crystal;
christine:chris christy tina chrissy; christopher:chris topher kit kris; clarence:clare; clementine:clem;
clifford:cliff;
clifton:cliff; clinton:clint; constance:connie; cordelia:delia; cornelius:neil corny; courtney:court;
crystal:chris crys; curtis:curt; cynthia:cindy cyndi; dale:dally; daniel:dan danny; danielle:dani danny;
david:dave davey; deborah:deb debbie debby debra; debra:deb debbie debby deborah; delbert:del bert;
delores:dolly lola dee dolores; dennis:denny; derek:rick; diana:di dee; diane:di dee; dominic:dom nick;
donald:don donny donnie; donna:donnie; dolores:dolly lola dee delores; dorothy:dot dottie dolly dorie;
douglas:doug; dwight:ike; ebenezer:eben; edgar:ed eddie; edith:edie; edmund:ed eddie ned ted;
eduardo:ed eddie lalo; edward:ed eddie ted ned teddy; edwin:ed eddie ned; eileen:leena;
elaine:lainey ellie; eleanor:ellie nell nora ella; elena:lena helen; elijah:eli;
elisabeth:beth liz lisa betty elizabeth;
elizabeth:liz beth betty betsy lizzie eliza bess libby lisa elisabeth bettie; ella:ellie; ellen:ellie nell;
elvira:vera; emily:em emmy millie; emma:em emmy; enrique:rick quique; ernest:ernie; ernesto:ernie;
esther:essie; ethel:ettie; eugene:gene; evelyn:eve evie; ezekiel:zeke; felicia:fel; ferdinand:fred ferdie;
fernando:nando; florence:flo flossie; frances:fran francie frankie fanny; francesca:fran;
francis:frank fran frankie; francisco:frank paco pancho cisco; franklin:frank;
frederick:fred freddy rick freddie; fredrick:fred freddy rick freddie; gabriel:gabe; gabriela:gabby;
gabrielle:gabby elle; gail:abby; genevieve:gen eve; geoffrey:geoff jeff; georgia:georgie;
gerald:gerry jerry; geraldine:gerry jerry; gertrude:gertie trudy; gilbert:gil bert; giovanni:gianni;
giuseppe:beppe joe; gloria:glory; grace:gracie; graciela:grace; gregory:greg; gretchen:greta;
guadalupe:lupe; guillermo:memo william bill; gustavo:gus tavo; gwendolyn:gwen wendy; hannah:hanna;
harold:hal harry; harriet:hattie; harrison:harry; heather:hettie; helen:nell lena nellie;
henrietta:etta hettie; henry:hank harry hal; herbert:herb bert; herman:manny; hester:hettie; horace:harry;
howard:howie;
hubert:hugh bert; ignacio:nacho; ignatius:iggy; irene:rena; isaac:ike; isabel:bella izzy belle;
isabella:bella izzy belle; isaiah:ike; isidore:izzy; ivan:vanya; jacob:jake jay; jacqueline:jackie jacqui;
jaime:jim; james:jim jimmy jamie jem jimmie; jane:janie jenny; janet:jan; janice:jan; jason:jay;
javier:javi; jean:jeannie; jeanette:jean jeannie; jeanne:jean jeannie; jedediah:jed; jeffery:jeff;
jeffrey:jeff geoff;
jennifer:jen jenny jenn jennie; jeremiah:jerry; jeremy:jerry; jerome:jerry; jesse:jess;
jessica:jess jessie; jesus:chuy; jill:jilly; joan:joanie jo; joann:jo joan; joanna:jo; joanne:jo;
joel:joey; johann:hans john; johannes:hans john; john:jack johnny jon johnnie;
jonathan:jon john nathan jonny; jose:joe pepe; josefina:josie fina; joseph:joe joey jos;
josephine:jo josie; joshua:josh; josiah:joe; joyce:joy; juan:john; juana:janie; juanita:nita; judith:judy judi;
judy:judith; julia:julie; julian:jules; julius:jules; justin:just; karen:kari; karl:charles;
katherine:kathy kate katie kat kay kitty kit; katharine:kathy kate katie kat kay kitty;
kathleen:kathy kate katie kay; kathryn:kathy kate katie kat kay; kelly:kel; kendall:ken; kenneth:ken kenny;
kevin:kev; kimberly:kim kimmy; konstantin:kostya; kristen:kris kristi; kristina:kris tina kristi;
kristine:kris kristi; kristin:kris kristi; lambert:bert; larry:lawrence; laura:laurie lori;
laurence:larry laurie; lauren:laurie lori; laverne:verna; lavinia:vinnie; lawrence:larry lars laurie; leah:lee;
lenora:nora; leo:lee; leon:lee leo; leonard:len leo lenny; leonardo:leo; leonora:nora; leroy:roy lee;
leslie:les;
lester:les; leticia:letty; lewis:lew lou; lillian:lil lilly lillie lily; lillie:lil lilly; linda:lin lindy;
lindsay:lin; lloyd:floyd; loretta:lori etta; lorraine:lori rainey; louis:lou louie; louise:lou;
lourdes:lulu; lucas:luke; lucille:lucy lou; lucinda:lucy cindy; lucy:lu; luis:lou; lydia:liddy; mabel:mae;
madeline:maddie; magdalena:lena maggie; malcolm:mal; manuel:manny; marcia:marcy; marcus:mark marc;
margaret:maggie meg peggy marge margie greta peg rita daisy madge; margarita:rita; margie:margaret;
maria:mary mia; marian:mary; marianne:mary anne; marie:mary; marilyn:mary lynn; marissa:rissa;
marjorie:marge margie; marlene:marla; marsha:marcy; martha:marty mattie; martin:marty; marvin:marv;
mary:polly molly mae mamie marie; mathew:matt; matilda:tilly mattie; matthew:matt matty; maureen:mo;
maurice:mo morry; maximilian:max; maxine:max; maxwell:max; megan:meg; melanie:mel; melinda:mindy linda mel;
melissa:missy mel lissa; melvin:mel; mercedes:mercy sadie; michael:mike mickey mick mikey micky;
micheal:mike mickey mick; michelle:shelly mickey chelle; mikhail:misha michael; mildred:millie milly;
milton:milt; minerva:minnie; miranda:mandy randi; miriam:mimi; mitchell:mitch; mohammed:mo; mohammad:mo;
monica:mona; montgomery:monty; morris:morry moe; moses:moe; muhammad:mo; nadine:dee; nancy:nan;
natalia:natasha talia; natalie:nat tally; nathan:nate nat; nathaniel:nate nat nathan; nelson:nels;
nicholas:nick nicky nico klaus; nickolas:nick nicky; nicole:nikki nicki nicky; nicolas:nick nico;
nikolai:kolya nick; nora:eleanor; norbert:bert; norma:normie; norman:norm; obadiah:obed obie; octavia:tavia;
oliver:ollie;
olivia:liv livvy ollie; oscar:ossie; oswald:ozzie; otto:ott; pamela:pam; patrice:pat patty;
patricia:pat patty tricia trish patsy tish; patrick:pat paddy rick; paul:pauly; paula:polly;
pauline:polly paula; pearl:pearlie; pedro:pete peter; penelope:penny nell; percival:percy; peter:pete;
philip:phil pip; phillip:phil pip; phyllis:phyl; priscilla:cilla prissy cissy; prudence:pru prue prudy;
rachel:rae shelly;
rafael:rafa ralph; ramon:ray; randall:randy rand; randolph:randy; raphael:ralph; raul:ray; raymond:ray;
rebecca:becky becca beck; regina:gina reggie; reginald:reggie reg; renee:rennie;
ricardo:rick ricky rico richard; richard:rick dick rich ricky richie rickey;
robert:bob rob bobby robbie bert robby bobbie; roberta:bobbie robbie bert; roberto:bob rob beto bobby;
roderick:rod rick; rodney:rod; rodolfo:rudy fito; rodrigo:rod; roger:rodge; roland:rollie; romeo:rome;
ronald:ron ronny ronnie; rosa:rosie; rosalind:rose roz; rosalyn:rose roz; rosamond:roz;
rosemarie:rose rosie mary;
rosemary:rose rosie mary; rose:rosie; roxanne:roxy; rudolph:rudy; rufus:rufe; russell:russ rusty;
ruth:ruthie; salvador:sal chava; salvatore:sal; samantha:sam sammy; samuel:sam sammy; sandra:sandy sandi;
santiago:santi diego james; sarah:sally sadie sara; savannah:savvy; sebastian:seb bastian; selina:lina;
seth:set; seymour:sy; shannon:shan; sharon:shari sherry; shawn:sean; sheila:shel; sherman:sherm;
shirley:sherry shirl; sidney:sid; sofia:sophie; solomon:sol; sonja:sunny; sophia:sophie; stacey:stacy;
stanley:stan; stefan:steve; stella:estelle; stephanie:steph steffi stevie; stephen:steve steven;
sterling:sterl; steven:steve stephen; stewart:stew stu; stuart:stu; susan:sue susie suzy suzanne;
susana:sue susie; susanna:sue susie suzy; susannah:sue susie; susanne:sue susie suzy; suzanne:sue susie suzy;
sylvester:sly; sylvia:syl sylvie;
tabitha:tabby; tamara:tammy tam; tatiana:tanya; teresa:terry tess tessa teri terri tracy resa;
terence:terry; terrance:terry; terrence:terry; thelma:thel; theodora:dora thea; theodore:ted theo teddy;
theresa:terry tess tessa teri terri tracy resa; thomas:tom tommy thom; tiffany:tiff; timothy:tim timmy;
tobias:toby; tracy:trace; trevor:trev; ursula:ursie; valentina:val tina; valerie:val; vanessa:nessa;
vera:vee; vernon:vern; veronica:ronnie vera roni; vicente:vince; victor:vic;
victoria:vicky tori vickie vicki; vincent:vince vinny vin; viola:vi; violet:vi; virginia:ginny ginger gina;
vivian:viv; vladimir:vlad volodya; wallace:wally; walter:walt wally; warren:ren; wayne:way; wendell:dell;
wesley:wes; wilbert:will bert; wilbur:will; wilfred:will fred; wilhelm:willi bill;
wilhelmina:mina billie minnie willa;
willard:will bill; william:bill will billy willie liam willy; willie:will bill; winifred:winnie fred;
winston:win; woodrow:woody; xavier:xav; yevgeny:zhenya eugene; yolanda:yoli; yvonne:vonnie;
zachary:zach zack; zechariah:zach zeke
`

/** Spellings of one given name, separated by semicolons. */
export const SPELLINGS = `
mohammed muhammad mohamed mohammad mohamad muhammed mohamud; ahmed ahmad; hussein hussain husain hossein; yusuf youssef yousef yusef yousuf yosef;
khaled khalid; mustafa mostafa moustafa; tariq tarek tarik; suleiman sulaiman soliman; omar umar; maryam mariam miriam; zainab zaynab zeinab;
layla leila laila leyla; fatima fatma fatimah; aisha ayesha aysha aicha; abdullah abdallah abdulla; ibrahim ebrahim; hassan hasan; nasser nasir naser;
karim kareem; rashid rasheed; faisal faysal; jamal gamal; walid waleed; khadija khadijah; yasmin yasmine yasmeen;
yevgeny evgeny evgenii evgeni yevgeni; ekaterina yekaterina kateryna; natalia nataliya natalya nataliia; yulia yuliya iuliia; elena yelena olena;
tatiana tatyana tetiana; ludmila lyudmila liudmyla lyudmyla; irina iryna; volodymyr vladimir; oleksandr aleksandr; oleksii aleksei; pyotr petr petro;
svetlana svitlana; galina halyna; vasily vasyl vasiliy; grigory grigoriy hryhorii; anatoly anatoliy anatolii; ksenia xenia oksana;
lakshmi laxmi; srinivas sreenivas srinivasa; gurpreet gurprit; shweta sweta; geeta gita; sanjay sanjai; vijay vijai; deepak dipak;
sunita suneeta; pooja puja; young yong; jihoon jihun; hyun hyeon; soo su; xiaoming hsiaoming;
sara sarah; ann anne; steven stephen stephan; cathy kathy kathi; eric erik erick; jon john; teresa theresa therese;
catherine katherine kathryn katharine catharine cathryn; debra deborah debora; philip phillip; brian bryan bryon;
alan allan allen; carl karl; marc mark; kristin kristen kirsten christen; christina kristina cristina; christine kristine;
lori laurie lorie; sherry sherri sheri cheri; terri teri terry; vicki vickie vicky vikki; michele michelle; rachel rachael;
rebecca rebekah; sean shawn shaun; zachary zachery zackary; jeffery jeffrey geoffrey; lesley leslie; lynn lynne lyn;
diane dianne diana; ashley ashlee ashleigh; brittany britney brittney; caitlin kaitlyn katelyn caitlyn kaitlin;
haley hailey hayley; megan meghan meagan; nicholas nicolas nickolas; elisabeth elizabeth; isabel isabelle isabella isobel;
jonathan jonathon johnathan; mathew matthew; micheal michael; stewart stuart; kelly kelley kellie; stacy stacey stacie;
tracy tracey tracie; jamie jaime jayme; cindy cyndi cindi; cheryl sheryl; marian marianne maryann maryanne marion;
joann joanne jo-ann; ana anna; dennis denis; kristi kristy christy christi kristie; tammy tami tammie; wendy wendi;
debbie debby debi; sandy sandi; patti patty pattie; peggy peggie; gail gayle gale; jean jeanne; jeannie jeanie;
carol carole karol; marie mary; margaret margret margarete; marjorie margery; carolyn carolin caroline; eileen aileen ilene;
ellen elen; helen helene; gerry jerry; harry harrie; jerald gerald; jesse jessie; jimmy jimmie; johnny johnnie;
bobby bobbie; billy billie; tommy tommie; ronnie ronny; donnie donny; danny dannie; eddie eddy; freddie freddy; willie willy;
larry laurie; lawrence laurence; louis lewis luis; lucas lukas; marcus markus; martha marta; monica monika; nancy nancie;
natalie nathalie; nicole nichole; olivia alivia; paula pola; rickey ricky rickie; robin robyn; roger rodger; sally sallie;
sophia sofia sophie; susan suzan susanne suzanne; sylvia silvia; tara tarah; thomas tomas; valerie valarie; vivian vivien;
yvonne ivonne; zoe zoey; amy amie aimee; andrea andria; beverly beverley beverlie; christopher kristopher christofer;
frederick fredrick fredric frederic; gregory gregg greg; irene irena; jacqueline jaqueline jacquelyn; kathleen cathleen;
kimberly kimberley kimberlie; linda lynda; madison madisyn; melissa melisa; pamela pamella; ralph ralf; raymond raymund;
rodney rodny; ronald ronal; rosemary rosemarie; sandra sondra; shannon shannan; tiffany tiffani; timothy timothey;
victor viktor; victoria viktoria; virginia virgina; walter walther; alexander aleksandr aleksander alexandre; alexei alexey aleksei aleksey;
andrei andrey; dmitri dmitry dmitriy dmitrii; sergei sergey sergii serhii; yuri yuriy iurii iuri; mikhail mykhailo; nikolai nikolay mykola;
erica erika ericka; lindsey lindsay linsey lyndsey; tonya tanya tonia tania; alicia alisha alecia; jodi jody jodie; glen glenn; cory corey korey kory;
jaclyn jacklyn; kaylee kayleigh kailey; jayden jaden jaiden; aiden aidan ayden; conner connor konnor; garret garrett;
darrel darrell daryl darryl; derek derrick derick; elliot elliott; robyn robin; shelly shelley shelli; shawna shauna; shana shanna; sonya sonia sonja;
roseann roseanne rosanne; deanna deana; krystal crystal kristal; misty misti; rhonda ronda; trisha tricia; tabitha tabatha; yolanda yolonda;
brittani brittany; geri gerri jeri jerri; carrie kerry kerri carri; casey kasey kacey; kelsey kelsie; chelsea chelsey; stefanie stephanie stefany;
nicholas nickolas nikolas nicolas; zackery zachary; hailey haylee haley; makayla mikayla mckayla; brianna briana breanna bryanna; kiara kierra kiera ciera;
jasmine jasmin jazmin yasmin; desiree desirae; alison allison allyson alyson; alyssa alissa elissa; aubrey aubree;
susanna susannah suzanna; johanna johana; elena helena; lilian lillian; lea leah; mable mabel; loraine lorraine; leanne leann; luann luanne; roxanne roxann;
jared jarod jarrod jarred; jermaine germaine; marcella marcela; marissa marisa; maribel marybel; marquis marquise; raphael rafael; xander zander;
dwayne duane; clark clarke; loyd lloyd; rosalie rosalee; carmela carmella; giana gianna; ethelyn ethelynn; lora laura; terrie terri; yvonne yvone;
donna dona; jennifer jenifer; priscilla priscila; patricia patrica; yesenia yessenia; vanessa vanesa venessa; sheila shelia; dominic dominick domenic;
isaac issac; gabriella gabriela gabrielle; katherine kathrine; melissa malissa; pamela pamala; stephanie stephany; noreen norene; rosalyn roslyn;
william willian; karen karin karyn; lacey lacy; lilly lily lillie; michael michal; nathaniel nathanael; ivette yvette; joseph josef; rudolph rudolf;
ruben reuben; antoine antwan; hannah hanna; sydney sidney; suzanne suzanna; randall randal randell; joel joell; lindsay lindsey; anthony antony;
evgeni evgenii evgeny yevgeny; ekaterina yekaterina katerina; natalia natalya nataliia; tatiana tatyana; yulia iuliia julia;
mohammed mohammad muhammad mohamed mohamad; ahmed ahmad; hussein hussain husain; yousef yusuf youssef; ali aly
`

/**
 * Short forms of one name that the same person uses, separated by semicolons. Other short forms of one name often
 * mean two people (Peggy, Maggie).
 */
export const SHORTS = `
bob bobby rob robby robbie; bill billy will willy willie; rick ricky; rich richie; jim jimmy jimmie; mike mikey; ed eddie eddy; ted teddy;
tom tommy; joe joey; dan danny; dave davey; ken kenny; ron ronnie ronny; don donnie donny; tim timmy; sam sammy; jen jenny jenn jennie;
deb debbie debby; barb barbie; sue susie suzy; pat patty patti; kate katie; liz lizzie; steve stevie; matt matty; nick nicky; fred freddie freddy;
frank frankie; ben benny; chuck charlie charley; jerry gerry; walt wally; vicky vickie; chris chrissy; nate nat
`
