// Variants of given names: short forms and other spellings. From general knowledge, and deliberately not from the
// matcher's own tables, which they test.
import type { Random } from './random.ts'

const group = (text: string) => text.split(/\s*;\s*/).map(one => one.trim().split(/[:,\s]+/))

/** `formal: short short`. */
const SHORT_FORMS = new Map(
  group(`Robert:Bob Rob Bobby Robbie;William:Bill Will Billy Willie;James:Jim Jimmy Jamie;John:Jack Johnny;Richard:Rick Dick Rich Ricky;
  Michael:Mike Mick Mickey;Joseph:Joe Joey;Thomas:Tom Tommy;Charles:Charlie Chuck;Christopher:Chris Topher;Daniel:Dan Danny;Matthew:Matt;
  Anthony:Tony;Donald:Don Donnie;Steven:Steve;Stephen:Steve;Andrew:Andy Drew;Joshua:Josh;Kenneth:Ken Kenny;Edward:Ed Eddie Ted;Ronald:Ron
  Ronnie;Timothy:Tim;Jeffrey:Jeff;Jacob:Jake;Nicholas:Nick;Jonathan:Jon;Lawrence:Larry;Benjamin:Ben Benny;Samuel:Sam Sammy;Gregory:Greg;
  Alexander:Alex Sasha;Raymond:Ray;Patrick:Pat;Zachary:Zach;Peter:Pete;Harold:Hal Harry;Gerald:Jerry;Albert:Al Bert;Eugene:Gene;Vincent:Vince;
  Russell:Russ;Philip:Phil;Clifford:Cliff;Walter:Walt;Douglas:Doug;Patricia:Pat Patty Trish Tricia;Jennifer:Jen Jenny;Elizabeth:Liz Beth Betty Betsy
  Lizzie;Barbara:Barb;Susan:Sue Susie;Jessica:Jess;Margaret:Peggy Maggie Meg Marge;Kimberly:Kim;Deborah:Deb Debbie;Stephanie:Steph;Rebecca:Becky Becca;
  Cynthia:Cindy;Dorothy:Dot Dottie;Kathleen:Kathy Katie;Angela:Angie;Pamela:Pam;Samantha:Sam;Katherine:Kate Kathy Katie;Christine:Chris
  Chrissy;Debra:Debbie;Catherine:Cathy Kate;Judith:Judy;Victoria:Vicky Tori;Virginia:Ginny;Christina:Chris Tina;Jacqueline:Jackie;Teresa:Terry
  Teri;Janice:Jan;Abigail:Abby;Frances:Fran Frankie;Theresa:Terry;Gwendolyn:Gwen;Jose:Pepe Joe;Francisco:Paco Frank;Guadalupe:Lupe;Jesus:Chuy;
  Ignacio:Nacho;Guillermo:Memo;Roberto:Beto;Alejandro:Alex;Eduardo:Lalo Eddie;Reginald:Reggie;Demetrius:Meechie;Mikhail:Misha;Dmitry:Dima;
  Aleksey:Alex;Vladimir:Vlad;Natalia:Natasha;Ekaterina:Katya;Tatiana:Tanya;Krzysztof:Chris;Mohammed:Mo Moe;Rajesh:Raj;Venkata:Venkat;Krishna:Kris;
  Sandeep:Sandy;Lakshmi:Luxmi;Kyung:Kay;Esperanza:Hope;Consuelo:Connie;Dolores:Lola;Josefina:Josie`).map(
    ([formal = '', ...shorts]): [string, string[]] => [formal, shorts],
  ),
)

const SPELLINGS =
  group(`Mohammed Muhammad Mohamed Mohammad;Ahmed Ahmad;Hussein Hussain Husain;Yusuf Youssef Yousef;Khaled Khalid;Mustafa Mostafa
  Moustafa;Tariq Tarek Tarik;Suleiman Sulaiman;Omar Umar;Maryam Mariam Miriam;Zainab Zaynab Zeinab;Layla Leila Laila;Fatima Fatma Fatimah;Aisha Ayesha
  Aysha;Sergey Sergei Serhiy;Dmitry Dmitri Dmitriy;Andrey Andrei Andriy;Aleksey Alexei Alexey;Yuri Yury Yuriy;Nikolai Nikolay Mykola;Mikhail
  Mykhailo;Yevgeny Evgeny Evgenii;Ekaterina Yekaterina Kateryna;Natalia Nataliya Natalya;Yulia Julia Iuliia;Elena Yelena Olena;Tatiana Tatyana
  Tetiana;Ludmila Lyudmila Liudmyla;Iryna Irina;Ivan Iwan;Viktor Victor;Volodymyr Vladimir;Lakshmi Laxmi;Krishna Krishnan;Srinivas Sreenivas;
  Gurpreet Gurprit;Shweta Sweta;Geeta Gita;Meena Mina;Sanjay Sanjai;Vijay Vijai;Sara Sarah;Catherine Katherine Kathryn;Steven Stephen;Jon John;
  Brian Bryan;Eric Erik;Debra Deborah;Theresa Teresa;Ann Anne;Philip Phillip;Jeffrey Geoffrey;Sean Shawn;Young Yong;Jihoon Jihun;Hyun Hyeon;Soo Su;
  Seungmin Sungmin;Aaliyah Aliyah;LaToya Latoyah;Jasmine Jazmine;Kareem Karim;Tyrell Terrell;Minh Ming;Thuy Thui;Wei Way;Jian Jien;Jing Ching`)

/** Two-syllable given names that sites split in two, or people join. */
const SYLLABLES =
  group(`Xiaoming:Xiao Ming;Jianguo:Jian Guo;Zhiqiang:Zhi Qiang;Haoran:Hao Ran;Yifan:Yi Fan;Guoqiang:Guo Qiang;Zhiwei:Zhi
  Wei;Jianhua:Jian Hua;Weidong:Wei Dong;Xiaoli:Xiao Li;Lihua:Li Hua;Xiuying:Xiu Ying;Yuting:Yu Ting;Meiling:Mei Ling;Xiaoyan:Xiao Yan;Wenjing:Wen
  Jing;Xinyi:Xin Yi;Wenjie:Wen Jie;Hongwei:Hong Wei;Sungho:Sung Ho;Jihoon:Ji Hoon;Minjun:Min Jun;Dongwook:Dong Wook;Seungmin:Seung Min;Jinho:Jin
  Ho;Jiyeon:Ji Yeon;Minji:Min Ji;Hyejin:Hye Jin;Sunhee:Sun Hee;LaToya:La Toya;DeShawn:De Shawn;DeAndre:De Andre`)

/** The short forms of a given name. Empty for most. */
export function shortForms(first: string): readonly string[] {
  return SHORT_FORMS.get(plain(first)) ?? []
}

/** The other spellings of a given name. */
export function spellingsOf(first: string): readonly string[] {
  const own = plain(first)
  const short = SHORT_FORMS.get(own) ?? []
  return [...short, ...(SPELLINGS.find(names => names.includes(own)) ?? [])]
}

/** Another spelling of the same name, or the name itself if there is none. */
export function respell(random: Random, first: string): string {
  const spelled = SPELLINGS.find(names => names.includes(plain(first)))
  const split = SYLLABLES.find(([joined]) => joined === first)
  const ways: string[] = []
  if (spelled) ways.push(...spelled.filter(name => name !== first))
  if (split) ways.push(`${split[1]} ${split[2]}`, `${split[1]}-${(split[2] ?? '').toLowerCase()}`)
  if (first.includes(' ')) {
    const [a = '', b = ''] = first.split(' ')
    ways.push(`${a}-${b}`, `${a}${b.toLowerCase()}`)
  }
  if (plain(first) !== first) ways.push(plain(first))
  return ways.length === 0 ? first : random.pick(ways)
}

const PLAIN = /^[ -~]*$/

/** Without accents, as most sites write. */
export function plain(text: string): string {
  if (PLAIN.test(text)) return text
  return text.normalize('NFD').replace(/\p{M}+/gu, '')
}
