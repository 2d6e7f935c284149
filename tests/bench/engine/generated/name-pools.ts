// Names for made-up people, by naming culture, most frequent first. General knowledge, about no real person.

/** A naming culture. The bench prints figures for each. */
export type Culture =
  | 'anglo'
  | 'black american'
  | 'hispanic'
  | 'chinese'
  | 'korean or japanese'
  | 'vietnamese'
  | 'arabic'
  | 'slavic'
  | 'indian'
  | 'hyphenated'
  | 'particles'

export type NamePool = { male: string[]; female: string[]; last: string[] }

/** The share of each culture, in percent. */
export const CULTURES: Readonly<Record<Culture, number>> = {
  anglo: 34,
  'black american': 10,
  hispanic: 16,
  chinese: 6,
  'korean or japanese': 5,
  vietnamese: 4,
  arabic: 5,
  slavic: 5,
  indian: 6,
  hyphenated: 4,
  particles: 5,
}

const list = (text: string) => text.trim().split(/\s*,\s*/)

const ANGLO: NamePool = {
  male: list(`James, John, Robert, Michael, William, David, Richard, Joseph, Thomas, Charles, Christopher, Daniel, Matthew,
    Anthony, Mark, Donald, Steven, Paul, Andrew, Joshua, Kenneth, Kevin, Brian, George, Edward, Ronald, Timothy, Jason, Jeffrey,
    Ryan, Jacob, Gary, Nicholas, Eric, Jonathan, Stephen, Larry, Justin, Scott, Brandon, Benjamin, Samuel, Gregory, Frank,
    Alexander, Raymond, Patrick, Jack, Dennis, Jerry, Tyler, Aaron, Adam, Henry, Nathan, Douglas, Zachary, Peter, Kyle, Walter,
    Ethan, Jeremy, Harold, Keith, Christian, Roger, Noah, Gerald, Carl, Terry, Sean, Austin, Arthur, Lawrence, Jesse, Dylan, Bryan,
    Joe, Jordan, Billy, Bruce, Albert, Willie, Gabriel, Logan, Alan, Wayne, Roy, Ralph, Randy, Eugene, Vincent, Russell,
    Louis, Philip, Bobby, Johnny, Bradley, Clifford, Garland, Wesley, Vernon, Leland, Marlin, Clyde, Emmett, Grady, Orville`),
  female:
    list(`Mary, Patricia, Jennifer, Linda, Elizabeth, Barbara, Susan, Jessica, Sarah, Karen, Lisa, Nancy, Betty, Sandra,
    Margaret, Ashley, Kimberly, Emily, Donna, Michelle, Carol, Amanda, Melissa, Deborah, Stephanie, Rebecca, Laura, Sharon, Cynthia,
    Dorothy, Amy, Kathleen, Angela, Shirley, Brenda, Emma, Anna, Pamela, Nicole, Samantha, Katherine, Christine, Helen, Debra,
    Rachel, Carolyn, Janet, Catherine, Maria, Heather, Diane, Olivia, Julie, Joyce, Victoria, Ruth, Virginia, Lauren, Kelly,
    Christina, Joan, Evelyn, Judith, Andrea, Hannah, Cheryl, Megan, Jacqueline, Martha, Madison, Teresa, Gloria, Sara, Janice, Ann,
    Kathryn, Abigail, Sophia, Frances, Jean, Alice, Judy, Isabella, Julia, Grace, Denise, Amber, Doris, Marilyn, Danielle,
    Beverly, Theresa, Diana, Natalie, Brittany, Charlotte, Marie, Kayla, Lori, Lula, Garnet, Imogene, Bonnie, Wanda, Mary Ann,
    Mary Jo, Ann Marie, Sue Ellen, Twyla`),
  last: list(`Smith, Johnson, Williams, Brown, Jones, Miller, Davis, Wilson, Anderson, Thomas, Taylor, Moore, Martin, Jackson,
    Thompson, White, Harris, Clark, Lewis, Robinson, Walker, Young, Allen, King, Wright, Scott, Hill, Green, Adams, Nelson,
    Baker, Hall, Campbell, Mitchell, Carter, Roberts, Phillips, Evans, Turner, Parker, Collins, Edwards, Stewart, Morris, Murphy,
    Cook, Rogers, Morgan, Peterson, Cooper, Reed, Bailey, Bell, Kelly, Howard, Ward, Cox, Richardson, Wood, Watson, Brooks,
    Bennett, Gray, James, Hughes, Price, Myers, Long, Foster, Sanders, Ross, Powell, Sullivan, Russell, Jenkins, Perry, Butler,
    Barnes, Fisher, Henderson, Coleman, Simmons, Patterson, Jordan, Reynolds, Hamilton, Graham, Wallace, Cole, West, Hobson, Bowerman,
    Westbrook, Dowling, Hazelwood, Pickard, Stallings, Whitlock, Ledford, Yoder, Amundson, Prescott, Kinnane, Rasmussen, Haverty,
    Lindqvist, Schroeder, Hostetler, Beckwith, Tarkington, Mayfield, Crandall, Ostrander, Pettigrew, Swearingen, Thibodeau, Wyatt,
    Quarles, Nesbitt, Loomis, Kirkland, Hathaway, Gilliam, Eubanks, Dunleavy, Culpepper, Branson, Ackerman`),
}

const BLACK_AMERICAN: NamePool = {
  male: [
    ...list(`DeShawn, Jamal, Tyrone, Darnell, Marquis, Malik, Terrell, Andre, Reginald, Cedric, Lamar, DeAndre, Trevon, Tyrell,
    Jermaine, Marcus, Darius, Isaiah, Kareem, LaMont, Antwan, Demetrius, Rashad, Kendrick, Javon, Willie, Curtis, Clarence, Leroy`),
    ...ANGLO.male.slice(0, 40),
  ],
  female: [
    ...list(`LaToya, Keisha, Tamika, Shanice, Ebony, Aaliyah, Imani, LaShonda, Shaniqua, Tanisha, Monique, Kiara, Jasmine, Latrice,
    DeAsia, Raven, Precious, Kenya, Tamara, Nia, Yolanda, Renita, Shawnda, Lakeisha, Essie, Ernestine, Odessa, Bernice, Gwendolyn`),
    ...ANGLO.female.slice(0, 40),
  ],
  last: list(`Williams, Johnson, Smith, Jones, Brown, Jackson, Davis, Thomas, Harris, Robinson, Taylor, Wilson, Moore, White, Lewis,
    Walker, Green, Washington, Thompson, Anderson, Scott, Carter, Wright, Miller, Hill, Allen, Mitchell, Young, Lee, Martin, Clark, Turner,
    Hall, King, Edwards, Coleman, James, Evans, Bell, Brooks, Jenkins, Banks, Jefferson, Booker, Broussard, Pettaway, Gaines, Dorsey,
    Hairston, Muhammad, Batiste, Gadson, Boykin, Mosley, Rivers, Merriweather, Cheatham, Witherspoon, Chatman, Fluellen`),
}

const HISPANIC: NamePool = {
  male: list(`Jose, Juan, Luis, Carlos, Jesus, Miguel, Jorge, Francisco, Antonio, Manuel, Pedro, Roberto, Ricardo, Alejandro, Fernando,
    Eduardo, Rafael, Javier, Raul, Sergio, Mario, Victor, Ramon, Oscar, Ruben, Enrique, Alberto, Arturo, Salvador, Alfredo,
    Armando, Gerardo, Marco Antonio, José Luis, Juan Carlos, Martín, Ángel, Héctor, Adrián, Julio, Hugo, Guillermo, Andrés`),
  female:
    list(`Maria, Ana, Rosa, Carmen, Martha, Guadalupe, Juana, Margarita, Teresa, Leticia, Gloria, Silvia, Elizabeth, Patricia, Veronica,
    Alicia, Yolanda, Sandra, Blanca, Adriana, Alejandra, Gabriela, Claudia, Norma, Lucia, Esperanza, Josefina, Elena, Isabel,
    Maria Elena, Ana María, María José, Luz, Mónica, Beatriz, Araceli, Angélica, Dolores, Consuelo, Graciela, Yesenia`),
  last: list(`Garcia, Rodriguez, Martinez, Hernandez, Lopez, Gonzalez, Perez, Sanchez, Ramirez, Torres, Flores, Rivera, Gomez, Diaz, Reyes,
    Morales, Cruz, Ortiz, Gutierrez, Chavez, Ramos, Ruiz, Alvarez, Mendoza, Vasquez, Castillo, Jimenez, Moreno, Romero, Herrera,
    Medina, Aguilar, Garza, Castro, Vargas, Fernandez, Guzman, Munoz, Salazar, Soto, Delgado, Pena, Rios, Contreras, Nuñez, Ibáñez,
    Arellano, Zavala, Quintero, Villanueva, Cienfuegos, Urrutia, Echeverría, Santillán, Barragán, De La Cruz, De Leon, De La Rosa`),
}

const CHINESE: NamePool = {
  male: list(`Wei, Jian, Xiaoming, Jianguo, Zhiqiang, Ming, Jun, Haoran, Yifan, Guoqiang, Kevin, David, Jason, Andrew, Zhiwei, Peng,
    Bo, Xin, Jianhua, Weidong, Tao, Lei, Chenghao, Zihan, Michael, Eric, Tony, Wenjie, Yuchen, Hongwei`),
  female:
    list(`Li, Xiaoli, Mei, Jing, Yan, Lihua, Xiuying, Fang, Ying, Xue, Yuting, Jessica, Amy, Grace, Meiling, Hui, Min, Ling, Xiaoyan,
    Qian, Yue, Zhen, Juan, Siyu, Wenjing, Xinyi, Cindy, Vivian, Yuhan, Lan`),
  last: list(`Wang, Li, Zhang, Liu, Chen, Yang, Huang, Wu, Zhao, Zhou, Xu, Sun, Ma, Zhu, Hu, Lin, Guo, He, Gao, Luo, Zheng, Liang, Xie,
    Tang, Song, Deng, Han, Feng, Cao, Peng, Zeng, Xiao, Tian, Dong, Pan, Yuan, Cai, Jiang, Yu, Du, Ye, Cheng, Wei, Su, Lu, Ding,
    Shen, Ren, Lam, Wong, Chan, Leung, Ng, Ouyang, Qiu, Fang`),
}

const KOREAN_JAPANESE: NamePool = {
  male: list(`Sungho, Jihoon, Minjun, Young Soo, Dongwook, Jae Hyun, Seungmin, Kyung Soo, Hyun Woo, Jinho, Hiroshi, Kenji, Takashi, Yuki,
    Daisuke, Kazuo, Makoto, Satoshi, Daniel, James, Peter, Tae Young, Sang Hoon, Ki Hong, Akira, Koji`),
  female:
    list(`Jiyeon, Minji, Soo Jin, Eun Young, Hyejin, Mi Kyung, Yumi, Sunhee, Young Ja, Keiko, Yoko, Akiko, Naomi, Michiko, Haruka,
    Grace, Esther, Eunice, Jin Ah, Hye Won, Sakura, Tomoko, Kumiko, Noriko`),
  last: list(`Kim, Lee, Park, Choi, Jung, Kang, Cho, Yoon, Chang, Lim, Han, Oh, Shin, Kwon, Hwang, Ahn, Song, Yoo, Hong, Moon, Tanaka, Suzuki,
    Sato, Yamamoto, Watanabe, Nakamura, Kobayashi, Ito, Yoshida, Matsumoto, Inoue, Hayashi, Namkung, Bae, Ryu`),
}

const VIETNAMESE: NamePool = {
  male: list(
    `Minh, Hung, Tuan, Dung, Hai, Long, Nam, Son, Thanh, Quang, Duc, Hoang, Khoa, Binh, Phuc, Tam, Vinh, Andy, Kevin, Trung, Dat, Hieu`,
  ),
  female: list(
    `Lan, Huong, Thuy, Mai, Linh, Hoa, Nga, Phuong, Hanh, Trang, Thao, Anh, Ngoc, Kim, Hong, Yen, Tuyet, Cindy, Tiffany, Bich, Hang`,
  ),
  last: list(
    `Nguyen, Tran, Le, Pham, Huynh, Hoang, Phan, Vu, Vo, Dang, Bui, Do, Ho, Ngo, Duong, Ly, Dinh, Truong, Mai, Luong, Trinh, Ton`,
  ),
}

const ARABIC: NamePool = {
  male: list(`Mohammed, Ahmed, Ali, Hassan, Hussein, Omar, Ibrahim, Yusuf, Khaled, Mahmoud, Abdullah, Abdul Rahman, Mustafa, Tariq, Samir,
    Bilal, Ismail, Faisal, Nasser, Karim, Hamza, Walid, Amir, Jamal, Ziad, Rashid, Adel, Sami, Nabil, Suleiman`),
  female:
    list(`Fatima, Aisha, Maryam, Zainab, Layla, Noor, Khadija, Amina, Hanan, Salma, Rania, Yasmin, Huda, Samira, Nadia, Leila, Dina,
    Mona, Sara, Reem, Hala, Iman, Soraya, Najla`),
  last: list(`Ali, Ahmed, Hassan, Khan, Hussein, Mohamed, Al-Hassan, Abdallah, Haddad, Khalil, Mansour, El-Sayed, Nasser, Said, Saleh,
    Aziz, Rahman, Al-Masri, Farah, Ibrahim, Osman, Salem, Shaheen, Abdi, Warsame, Chaudhry, Malik, Siddiqui, Qureshi, Darwish,
    Abu Bakr, El-Amin, Kassem, Najjar, Barakat, Sabbagh`),
}

const SLAVIC: NamePool = {
  male: list(`Sergey, Alexander, Dmitry, Andrey, Vladimir, Aleksey, Yuri, Mikhail, Ivan, Nikolai, Igor, Oleg, Viktor, Yevgeny, Vasyl, Pavel,
    Boris, Piotr, Krzysztof, Tomasz, Marek, Stanislav, Ruslan, Volodymyr, Grzegorz, Milan, Dragan, Goran, Zoran, Anatoly`),
  female:
    list(`Olga, Elena, Natalia, Tatiana, Irina, Svetlana, Anna, Ekaterina, Maria, Yulia, Oksana, Ludmila, Galina, Marina, Nadezhda, Katarzyna,
    Agnieszka, Malgorzata, Ewa, Jelena, Dragana, Larisa, Valentina, Anastasia, Iryna, Lyudmyla, Zofia, Halyna`),
  last: list(`Ivanov, Petrov, Kuznetsov, Popov, Sokolov, Volkov, Novak, Kowalski, Nowak, Wisniewski, Shevchenko, Kovalenko, Bondarenko, Tkachenko,
    Horvat, Jovanovic, Petrovic, Nikolic, Markovic, Dvorak, Zielinski, Lewandowski, Kaminski, Moroz, Melnik, Kravchuk, Lysenko, Belov,
    Orlov, Fedorov, Smirnov, Vasilyev, Romanovsky, Chernyshevsky, Yankovskyi, Zhukov, Tsvetkov`),
}

const INDIAN: NamePool = {
  male: list(`Rajesh, Amit, Sanjay, Vijay, Suresh, Ravi, Anil, Rahul, Ramesh, Sunil, Deepak, Arjun, Venkata, Krishna, Srinivas, Harpreet, Gurpreet,
    Manoj, Ashok, Vivek, Kiran, Prakash, Sandeep, Karthik, Jaswinder, Mukesh, Rakesh, Naveen, Ganesh, Mahesh, Dinesh, Nikhil`),
  female:
    list(`Priya, Anita, Sunita, Lakshmi, Kavita, Neha, Pooja, Anjali, Deepa, Meena, Rekha, Swati, Shweta, Radha, Geeta, Asha, Divya, Sangeeta,
    Manpreet, Sushila, Padma, Vidya, Shanti, Nisha, Usha, Jyoti, Aarti, Bhavna, Hetal, Manisha`),
  last: list(`Patel, Singh, Sharma, Kumar, Shah, Gupta, Reddy, Rao, Desai, Mehta, Joshi, Iyer, Nair, Kaur, Das, Banerjee, Mukherjee, Agarwal, Chowdhury,
    Verma, Mishra, Jain, Bhatt, Kapoor, Malhotra, Chopra, Krishnan, Ramakrishnan, Subramanian, Venkataraman, Naidu, Gill, Dhillon,
    Sandhu, Trivedi, Parikh, Pillai, Menon, Thakur, Saxena`),
}

const PARTICLES: NamePool = {
  male: ANGLO.male,
  female: ANGLO.female,
  last: list(`De La Cruz, Van Dyke, O'Brien, St. John, Mc Donald, De Luca, Van Der Berg, O'Connor, Di Stefano, Von Braun, Le Blanc, Mac Donald,
    O'Neal, De Leon, Van Horn, La Rue, D'Angelo, St. Pierre, Del Rio, Van Buren, De Jong, O'Malley, Ter Horst, De Los Santos, San Miguel,
    McCarthy, McDaniel, Fitz Gerald, La Fontaine, Van Winkle, Da Silva, Dos Santos, De Marco, Lo Presti`),
}

/** The names of each culture. Hyphenated last names combine two of them. */
export const NAME_POOLS: Readonly<Record<Culture, NamePool>> = {
  anglo: ANGLO,
  'black american': BLACK_AMERICAN,
  hispanic: HISPANIC,
  chinese: CHINESE,
  'korean or japanese': KOREAN_JAPANESE,
  vietnamese: VIETNAMESE,
  arabic: ARABIC,
  slavic: SLAVIC,
  indian: INDIAN,
  hyphenated: ANGLO,
  particles: PARTICLES,
}

/** Names in the country's script, as some sites show them. */
export const IN_SCRIPT: Readonly<Partial<Record<Culture, readonly string[]>>> = {
  chinese: ['王伟', '李小明', '张丽华', '陈静'],
  'korean or japanese': ['김성호', '박지연', '田中 宏'],
  arabic: ['محمد علي', 'فاطمة حسن', 'يوسف خليل'],
}
