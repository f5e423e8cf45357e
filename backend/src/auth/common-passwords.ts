/** The passwords that guessing programs try first, of the length we accept, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password1 password12 password123 password1234 password01 password! password1! p@ssw0rd p@ssword p@ssword1 p@ssw0rd1 passw0rd
passw0rd1 pa$$w0rd pa$$word 1password mypassword1 12345678 123456789 1234567890 12345678910 123123123 87654321 987654321
0987654321 11111111 111111111 00000000 88888888 66666666 99999999 12341234 12344321 11223344 1122334455 112233445566
123454321 147258369 159357456 789456123 741852963 123698745 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
!qaz2wsx zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3r4 q1w2e3r4t5 qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui
qwertyuiop qwertyuiop1 asdf1234 asdfghjk asdfghjkl asdfghjkl1 asdfasdf zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456
abcdefgh abcdefg1 abc123abc a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa 1234abcd 1234qwer 123qweasd
123456aa 123456qq 12345qwert 123abc123 qwe123qwe 123456789a 12345678a 123456abc iloveyou iloveyou1 iloveyou2 iloveyou123
welcome1 welcome12 welcome123 welcome1! letmein1 letmein123 admin123 admin1234 admin12345 administrator root1234 test1234
test12345 testtest testing1 testing123 user1234 guest123 changeme changeme1 changeme123 default1 secret123 superman superman1
batman123 pokemon1 pokemon123 football football1 baseball baseball1 basketball soccer123 hockey123 princess princess1
sunshine sunshine1 charlie1 michael1 jennifer jessica1 jordan23 ashley123 daniel123 computer computer1 internet internet1
samsung1 samsung123 google123 facebook facebook1 whatever whatever1 trustno1 starwars starwars1 dragon123 monkey123
master123 shadow123 killer123 hunter123 summer123 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026
spring2025 spring2026 autumn2025 january1 monday123 blink182 chocolate chocolate1 butterfly butterfly1 liverpool liverpool1
chelsea1 arsenal1 corvette maverick mercedes mustang1 midnight victoria alexander elizabeth1 christian1 jesus123 lovely123
love1234 lover123 hello123 hello1234 helloworld helloworld1 apple123 orange123 banana123 cheese123 cookie123 flower123
freedom1 access14 password2 password3 password11 password99 passpass pass1234 pass12345 pass123456 1234pass q1234567
w1234567 z1234567 m1234567 sakura123 sakura01 sakura1234 arashi123 arashi1103 doraemon doraemon1 pikachu1 pikachu123 naruto123
sasuke123 tokyo123 tokyo2020 tokyo2021 japan123 nippon123 nihon123 osaka123 kyoto123 hanako123 tarou123 tarou1234 taro1234
yamada123 suzuki123 tanaka123 makoto123 takashi1 hiroshi1 keisuke1 daisuke1 momotaro1 totoro123 kitty123 disney123 mickey123
qqww1122 1111aaaa aaaa1111 1a2b3c4d asd12345 asd123456 zxc12345 zxc123456 qaz12345 qaz123456 wsx12345
aa112233 ab123456 abcd12345 abcde123 abcde12345 123hello 1234567a 1234567q 1234567890a 1234567890q aaa12345 aaa123456
`
    .trim()
    .split(/\s+/),
)
