/** Words of one language in which servers refuse. A space marks the beginning or end of a word: the others may be inflected. */
interface Language {
  /** A recipient, and where its mail arrives. */
  recipients: readonly string[]
  domains: readonly string[]
  /** Is not known, was not found, does not exist: behind the name of what is missing. */
  missing: readonly string[]
  /** The same words directly before it. */
  before: readonly string[]
  /** Is full, in the forms that go with `boxes`. */
  boxes: readonly string[]
  full: readonly string[]
  /** The same words directly before it, as in "has a full mailbox". */
  fullBefore?: readonly string[]
}

/** The languages that people in the service's corpus of replies use, and those of their neighbours. */
const languages: Record<string, Language> = {
  de: {
    recipients: [
      ' empfanger',
      ' benutzer',
      ' postfach',
      ' mailadresse',
      ' adresse',
      ' adressat',
      ' teilnehmer',
    ],
    domains: [' domain', ' domane'],
    missing: [' unbekannt', ' nicht gefunden ', ' existiert nicht ', ' nicht vorhanden ', ' gibt es nicht '],
    before: [' unbekannter', ' unbekannte', ' unbekanntes', ' ungültiger'],
    boxes: [' postfach', ' mailbox'],
    full: [' voll '],
    fullBefore: [' volles', ' vollen'],
  },
  fr: {
    recipients: [' destinataire', ' utilisateur', ' boite', ' adresse'],
    domains: [' domaine'],
    missing: [' inconnu', ' introuvable', ' inexistant', ' n existe pas ', ' pas ete trouve'],
    before: [' inconnu'],
    boxes: [' boite'],
    full: [' pleine '],
  },
  es: {
    recipients: [' destinatario', ' usuario', ' buzon', ' direccion de correo', ' cuenta de correo'],
    domains: [' dominio'],
    missing: [
      ' desconocid',
      ' no existe ',
      ' inexistente ',
      ' no encontrad',
      ' no se encontro ',
      ' no se ha encontrado ',
    ],
    before: [
      ' no existe el',
      ' no se encontro el',
      ' no se encontro la',
      ' no se ha encontrado el',
      ' no se encuentra el',
    ],
    boxes: [' buzon'],
    full: [' lleno '],
  },
  pt: {
    recipients: [' destinatario', ' usuario', ' utilizador', ' caixa postal', ' caixa de correio'],
    domains: [' dominio'],
    missing: [' desconhecid', ' nao existe ', ' inexistente ', ' nao encontrad', ' nao foi encontrad'],
    before: [' nao existe o', ' nao foi encontrado o', ' nao existe a'],
    boxes: [' caixa'],
    full: [' cheia '],
  },
  it: {
    recipients: [' destinatario', ' utente', ' casella', ' indirizzo e mail', ' indirizzo email'],
    domains: [' dominio'],
    missing: [
      ' sconosciut',
      ' inesistente ',
      ' non esiste ',
      ' non trovat',
      ' non e stato trovato ',
      ' non e stata trovata ',
    ],
    before: [' non esiste il', ' non esiste la', ' non trovato il'],
    boxes: [' casella'],
    full: [' piena '],
  },
  nl: {
    recipients: [' account ', ' adres ', ' ontvanger', ' gebruiker', ' postbus', ' postvak', ' mailadres'],
    domains: [' domein'],
    missing: [' onbekend', ' niet gevonden ', ' bestaat niet '],
    before: [' onbekende'],
    boxes: [' postbus', ' postvak', ' mailbox'],
    full: [' vol '],
  },
  da_no: {
    recipients: [' modtager', ' mottaker', ' bruger', ' bruker', ' postkasse'],
    domains: [' domæne', ' domene'],
    missing: [
      ' ukendt',
      ' ukjent',
      ' findes ikke ',
      ' finnes ikke ',
      ' ikke fundet ',
      ' ikke funnet ',
      ' eksisterer ikke ',
    ],
    before: [' ukendt', ' ukjent'],
    boxes: [' postkasse', ' innboks', ' indbakke'],
    full: [' fuld ', ' full '],
  },
  sv: {
    recipients: [' mottagare', ' användare', ' brevlåda'],
    domains: [' domän'],
    missing: [' okänd', ' finns inte ', ' hittades inte ', ' existerar inte '],
    before: [' okänd'],
    boxes: [' brevlåda', ' inkorg'],
    full: [' full '],
  },
  fi: {
    recipients: [' vastaanottaja', ' käyttäjä', ' postilaatikko'],
    domains: [' verkkotunnus', ' toimialue'],
    missing: [' tuntematon ', ' ei löydy ', ' ei löytynyt ', ' ei ole olemassa '],
    before: [' tuntematon'],
    boxes: [' postilaatikko'],
    full: [' täynnä ', ' täysi '],
    fullBefore: [' täysi', ' täynnä'],
  },
  pl: {
    recipients: [' adres ', ' konto ', ' odbiorc', ' użytkownik', ' skrzynk', ' adresat'],
    domains: [' domena'],
    missing: [' nieznan', ' nie istnieje ', ' nie znaleziono ', ' nie ma takie'],
    before: [' nieznany', ' nieznana', ' nie znaleziono', ' nie ma takiego', ' nie istnieje'],
    boxes: [' skrzynk'],
    full: [' pełna ', ' przepełnion'],
    fullBefore: [' pełna', ' pełną', ' przepełniona', ' przepełnioną'],
  },
  cs_sk: {
    recipients: [' adresa ', ' účet ', ' příjemc', ' adresát', ' uživatel', ' používateľ', ' schránk'],
    domains: [' doména'],
    missing: [
      ' neznám',
      ' neexistuj',
      ' nenalezen',
      ' nebyl nalezen',
      ' nebyla nalezena ',
      ' nenašiel ',
      ' nebol nájden',
    ],
    before: [' neznámý', ' neznámá', ' neznámy', ' neznáma', ' neexistující', ' neexistuje', ' takový'],
    boxes: [' schránk'],
    full: [' plná ', ' přeplněn', ' preplnen'],
    fullBefore: [' plná', ' plnou', ' plnú', ' přeplněná', ' přeplněnou', ' preplnená', ' preplnenú'],
  },
  hu: {
    recipients: [' címzett', ' felhasználó', ' postafiók', ' postaláda'],
    domains: [' tartomány', ' domain'],
    missing: [' ismeretlen ', ' nem létezik ', ' nem található '],
    before: [' ismeretlen'],
    boxes: [' postafiók', ' postaláda'],
    full: [' megtelt ', ' tele '],
    fullBefore: [' megtelt a', ' tele a', ' tele van a', ' teli'],
  },
  ro: {
    recipients: [' destinatar', ' utilizator', ' căsuț', ' cutia poștală '],
    domains: [' domeniul'],
    missing: [' necunoscut', ' nu există ', ' nu a fost găsit', ' inexistent'],
    before: [' nu există', ' nu a fost găsit'],
    boxes: [' căsuț', ' cutia '],
    full: [' plină '],
    fullBefore: [' plină'],
  },
  south_slavic: {
    recipients: [' primatelj', ' primalac', ' prejemnik', ' korisnik', ' uporabnik', ' sandučić'],
    domains: [' domena', ' domen '],
    missing: [' nepoznat', ' neznan', ' ne postoji ', ' ne obstaja ', ' nije pronađen'],
    before: [' nepoznat', ' nepoznati', ' neznan', ' ne postoji'],
    boxes: [' sandučić', ' poštni predal', ' nabiralnik'],
    full: [' pun ', ' poln ', ' prepun ', ' prepunjen', ' prepoln'],
    fullBefore: [' pun', ' puni', ' poln', ' prepunjen', ' prepoln'],
  },
  tr: {
    recipients: [' alıcı', ' kullanıcı', ' posta kutusu', ' hesap '],
    domains: [' alan adı', ' etki alanı'],
    missing: [' bilinmeyen ', ' bulunamadı', ' mevcut değil'],
    before: [' bilinmeyen', ' geçersiz'],
    boxes: [' posta kutusu', ' gelen kutusu'],
    full: [' dolu', ' doldu'],
    fullBefore: [' dolu'],
  },
  el: {
    recipients: [' παραλήπτ', ' χρήστη', ' γραμματοκιβώτιο'],
    domains: [' τομέας', ' τομέα '],
    missing: [' άγνωστ', ' δεν βρέθηκε ', ' δεν υπάρχει '],
    before: [' άγνωστος', ' άγνωστο', ' δεν βρέθηκε ο', ' δεν υπάρχει ο'],
    boxes: [' γραμματοκιβώτιο', ' θυρίδα'],
    full: [' γεμάτ', ' πλήρης '],
    fullBefore: [' γεμάτο', ' γεμάτη', ' πλήρες'],
  },
  baltic: {
    recipients: [' kasutaja', ' saaja', ' lietotāj', ' saņēmēj', ' vartotoj', ' gavėj'],
    domains: [' domeen', ' domēn', ' domen'],
    missing: [
      ' tundmatu ',
      ' ei leitud ',
      ' nezinām',
      ' nav atrasts ',
      ' neeksistē ',
      ' nežinom',
      ' nerastas ',
      ' neegzistuoja ',
    ],
    before: [' tundmatu', ' nezināms', ' nežinomas'],
    boxes: [' postkast', ' pastkast', ' pašto dėžut'],
    full: [' täis ', ' pilna '],
    fullBefore: [' täis', ' pilna', ' pilną', ' pilnas'],
  },
  ru: {
    recipients: ['пользовател', 'получател', 'адресат', 'почтовый ящик', 'почтового ящика', 'учетная запись'],
    domains: [' домен'],
    missing: [' неизвестен', 'не найден', 'не существует', 'не обнаружен', 'не зарегистрирован'],
    before: ['неизвестный', 'неизвестен', 'не найден', 'не существует', 'нет такого'],
    boxes: ['ящик'],
    full: ['переполнен', ' полон '],
    fullBefore: [' полный', ' полон', ' переполнен', ' переполненный'],
  },
  uk_bg: {
    recipients: [
      'скриньк',
      'користувач',
      'одержувач',
      'отримувач',
      'поштов',
      'потребител',
      'получател',
      'пощенска',
    ],
    domains: [' домен'],
    missing: ['невідом', 'не знайден', 'не існує', 'непознат', 'не съществува', 'не е намерен'],
    before: ['невідомий', 'не знайдено', 'не існує', 'непознат', 'не съществува', 'няма такъв'],
    boxes: ['скриньк', 'пощенска'],
    full: ['переповнен', ' повна ', ' пълна ', ' препълнен'],
    fullBefore: [' повна', ' повну', ' переповнена', ' переповнену', ' пълна', ' препълнена'],
  },
  zh: {
    recipients: [
      '地址',
      '账号',
      '用户',
      '用戶',
      '使用者',
      '收件人',
      '收件者',
      '邮箱',
      '郵箱',
      '信箱',
      '帐号',
      '帳號',
      '此人',
    ],
    domains: ['域名', '網域'],
    missing: ['不存在', '未找到', '找不到', '查无', '查無', '未知'],
    before: ['未知', '找不到', '查无', '查無', '无此', '無此'],
    boxes: ['邮箱', '郵箱', '信箱'],
    full: ['已满', '已滿'],
  },
  ja: {
    recipients: ['宛先', '受信者', 'ユーザ', 'メールアドレス', 'メールボックス'],
    domains: ['ドメイン'],
    missing: ['存在しません', '見つかりません', '不明'],
    before: ['不明な', '存在しない'],
    boxes: ['メールボックス', '受信箱'],
    full: ['いっぱい', '満杯'],
  },
  ko: {
    recipients: ['사용자', '수신자', '받는 사람', '메일 주소', '사서함'],
    domains: ['도메인'],
    missing: ['찾을 수 없', '존재하지 않', '알 수 없'],
    before: ['알 수 없는', '존재하지 않는'],
    boxes: ['편지함', '사서함', '메일함'],
    full: ['가득'],
  },
  vi_id: {
    recipients: [' người dùng', ' người nhận', ' hộp thư', ' pengguna', ' penerima', ' kotak surat'],
    domains: [' tên miền', ' domain'],
    missing: [' không tồn tại', ' không tìm thấy', ' tidak ditemukan', ' tidak dikenal'],
    before: [' không tìm thấy', ' không tồn tại', ' không có'],
    boxes: [' hộp thư', ' kotak surat', ' kotak masuk'],
    full: [' đã đầy', ' đầy ', ' penuh '],
  },
  th: {
    recipients: ['ผู้รับ', 'ผู้ใช้', 'กล่องจดหมาย'],
    domains: ['โดเมน'],
    missing: ['ไม่พบ', 'ไม่มี', 'ไม่รู้จัก'],
    before: ['ไม่พบ', 'ไม่มี', 'ไม่รู้จัก'],
    boxes: ['กล่องจดหมาย', 'กล่องขาเข้า'],
    full: ['เต็ม'],
  },
  ar_he: {
    recipients: ['المستخدم', 'مستخدم', 'المستلم', 'صندوق البريد', 'המשתמש', 'הנמען', 'תיבת'],
    domains: ['النطاق', 'הדומיין'],
    missing: [
      'غير موجود',
      'غير معروف',
      'لم يتم العثور',
      'אינו קיים',
      'לא קיים',
      'לא קיימת',
      'לא נמצא',
      'אינו מוכר',
    ],
    before: ['لم يتم العثور على', 'לא נמצא'],
    boxes: ['صندوق', 'תיבת'],
    full: ['ممتلئ', 'מלאה'],
  },
}

const pairs = (firsts: readonly string[], seconds: readonly string[], between: string): string[] =>
  firsts.flatMap((first) => seconds.map((second) => `${first}${between}${second}`))

const all = Object.values(languages)
/** The words as they follow another one. Some languages write no space between. */
const words = (found: readonly string[]): string[] => found.map((word) => word.trimStart())

/** Phrases of a recipient that does not exist, in either order of the words. */
export const missingRecipients = all.flatMap(({ recipients, missing, before }) => [
  ...pairs(recipients, missing, '‥'),
  ...pairs(before, words(recipients), '‿'),
])

/** Phrases of a domain that does not exist. In the other order the domain is often that of a missing recipient. */
export const missingDomains = all.flatMap(({ domains, missing }) => pairs(domains, missing, '‥'))

/** Phrases of a full mailbox, in either order of the words. */
export const fullMailboxes = all.flatMap(({ boxes, full, fullBefore = [] }) => [
  ...pairs(boxes, full, '‥'),
  ...pairs(fullBefore, words(boxes), '‿'),
])
