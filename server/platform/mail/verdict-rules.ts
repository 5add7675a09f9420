import type { components } from '../../../generated/types.ts'
import { fullMailboxes, missingDomains, missingRecipients } from './foreign-words.ts'

/** How far a message had come on its connection; `returned` is for a later report. */
export type Stage = 'connect' | 'login' | 'mail' | 'rcpt' | 'data' | 'sent' | 'returned'

/**
 * What a reply is about.
 * - `mailbox`, `domain`: the recipient's address does not exist, permanently.
 * - `full`: the mailbox accepts nothing until its owner deletes mail.
 * - `message`: this message would be refused from any sender.
 * - `us`: the sender, its server, its reputation, or the content.
 * - `login`, `tls`: the next server refuses the login, or cannot be trusted.
 * - `rate`: too much or too fast.
 * - `later`: a temporary failure; a retry may succeed.
 * - `way`: the connection, or the network between servers.
 * - `unclear`: refused for an unknown reason.
 * - `unknown`: the message was sent, and no reply came.
 */
export type Verdict =
  | 'mailbox'
  | 'domain'
  | 'full'
  | 'message'
  | 'us'
  | 'login'
  | 'tls'
  | 'rate'
  | 'later'
  | 'way'
  | 'unclear'
  | 'unknown'

/**
 * One piece of evidence. A rule with codes and words requires both. The first matching rule decides, so the
 * order is the priority. First the texts of one provider, then those about us, then those about the mailbox,
 * then codes.
 */
export interface VerdictRule {
  /** Stored with each bounce and suppression as its cause: never reuse it for another rule. */
  id: string
  verdict: Verdict
  /** If it differs from the verdict's usual one. */
  errorClass?: components['schemas']['DeliveryErrorClass']
  stages?: readonly Stage[]
  /** Three digits of the reply. */
  replies?: readonly number[]
  /** Enhanced status codes (RFC 3463) without their class; `7.*` is a whole subject. */
  codes?: readonly string[]
  /** Any of them; see `phraseOf`. */
  phrases?: readonly string[]
  /** Only for permanent replies: a temporary one is not enough evidence. */
  permanentOnly?: true
}

const content = 'content_refused'

/** Texts or codes of one provider or program that mean something else elsewhere. */
const dialects: readonly VerdictRule[] = [
  { id: 'greylisting', verdict: 'later', phrases: [' greylist', ' graylist', ' grey list'] },
  { id: 'web-de-mailbox-full', verdict: 'full', phrases: [' too many messages on the server '] },
  { id: 'aol-recipient-refusal', verdict: 'us', phrases: [' only accepting mail from specific '] },
  {
    id: 'microsoft-directory',
    verdict: 'mailbox',
    codes: ['4.1'],
    phrases: ['recipient address… access denied'],
  },
  {
    id: 'microsoft-no-mailbox',
    verdict: 'mailbox',
    codes: ['5.0'],
    phrases: [' requested action not taken mailbox unavailable '],
  },
  {
    id: 'microsoft-resolver',
    verdict: 'mailbox',
    phrases: ['recipnotfound', 'recipientnotfound', 'recipientdisabled'],
  },
  {
    id: 'microsoft-restricted',
    verdict: 'us',
    phrases: ['resolver rst notauthorized', 'resolver rst sendernotauth', 'resolver rst restricted'],
  },
  { id: 'ironport-no-mailbox', verdict: 'mailbox', codes: ['1.0'], phrases: [' address rejected '] },
  {
    id: 'gmail-receiving-rate',
    verdict: 'later',
    phrases: [' receiving mail at a rate ', 'for this recipient per hour'],
  },
  { id: 'microsoft-receiving-rate', verdict: 'later', codes: ['2.122'] },
  { id: 'netease-spam', verdict: 'us', errorClass: content, phrases: [' dt spm '] },
  { id: 'netease-reputation', verdict: 'us', phrases: [' hl rep '] },
  { id: 'netease-rate', verdict: 'rate', phrases: [' hl icc ', ' hl ifc ', ' rp rcl '] },
  { id: 'aol-refusal', verdict: 'us', phrases: [' rtr bl ', ' rly '] },
  { id: 't-online-refusal', verdict: 'us', phrases: [' ip … a problem occurred '] },
  {
    id: 'orange-refusal',
    verdict: 'us',
    phrases: [' service refuse ', ' mail rejete ', ' mail rejected ofr '],
  },
  {
    id: 'orange-mailbox-closed',
    verdict: 'mailbox',
    phrases: [' archived recipient ', ' boite … archivee '],
  },
  {
    id: 'barracuda-refusal',
    verdict: 'us',
    phrases: [' permanent failure for one or more recipients blocked '],
  },
  { id: 'qq-recipient-refusal', verdict: 'us', phrases: [' rejected by recipients ', ' s reject list '] },
  { id: 'proofpoint-rule', verdict: 'us', phrases: [' block rcpt ', ' ers customized block '] },
  { id: 'mimecast-user-rule', verdict: 'us', phrases: [' envelope blocked ', ' envelope rejected '] },
  { id: 'yahoo-aborted', verdict: 'us', phrases: [' delivery error dd requested mail action aborted '] },
  { id: 'zoho-held', verdict: 'us', phrases: [' unusual sending activity '] },
  { id: 'coremail-local-users', verdict: 'us', phrases: [' local user only '] },
  { id: 'mailgun-bounced-before', verdict: 'mailbox', phrases: [' previously bounced address '] },
  { id: 'ses-bounced-before', verdict: 'mailbox', phrases: [' history of bouncing as an invalid address '] },
  {
    id: 'relay-account-held',
    verdict: 'us',
    phrases: [
      ' sending suspended ',
      ' account disabled… allowed to send',
      ' allowed to send account disabled',
      ' account is suspended for sending ',
      ' account may not send ',
      ' sending not enabled ',
    ],
  },
  { id: 'comcast-vague', verdict: 'unclear', phrases: [' may not exist they may be '] },
]

/** The route to the next server needs a correction by an operator. */
const way: readonly VerdictRule[] = [
  {
    id: 'tls-certificate',
    verdict: 'tls',
    phrases: [
      ' self signed certificate',
      ' certificate has expired ',
      ' verify the first certificate ',
      ' certificate s altnames ',
      ' certificate verif',
      ' certificate is not yet valid ',
      ' local issuer certificate ',
    ],
  },
  {
    id: 'tls-missing',
    verdict: 'tls',
    phrases: [
      ' must issue a starttls ',
      ' upgrading connection with starttls ',
      ' error initiating tls ',
      ' tls is required ',
      ' ssl routines ',
      ' tls required ',
      ' encryption required ',
    ],
  },
  {
    id: 'login-demanded',
    verdict: 'login',
    replies: [530],
    phrases: [' authentication required ', ' not authenticated '],
  },
]

/** Too much or too fast: caused by us and temporary, whatever the code says. */
const rates: readonly VerdictRule[] = [
  {
    id: 'rate-words',
    verdict: 'rate',
    phrases: [
      ' rate limit',
      ' ratelimit',
      ' rate … limited ',
      ' throttl',
      ' frequency limit',
      ' sending rate exceeded ',
      ' sending limit ',
      ' daily limit ',
      ' server busy please try again later from ',
      ' thread limit exceeded ',
    ],
  },
  {
    id: 'rate-too-many',
    verdict: 'rate',
    phrases: [
      ' too many connections ',
      ' too many recipients ',
      ' too many messages',
      ' too many recent messages ',
      ' too many e mails ',
      ' too many login ',
      ' too many errors ',
      ' too many concurrent ',
      ' send too many ',
      ' concurrent connections ',
      ' message per connection ',
      ' limit of messages ',
    ],
  },
  {
    id: 'rate-volume',
    verdict: 'rate',
    phrases: [
      ' excessive volume ',
      ' sender has exceeded ',
      ' sending credits ',
      ' credits exceeded ',
      ' emails per hour ',
      ' messages per hour ',
      ' failures per hour ',
    ],
  },
  {
    id: 'rate-other-languages',
    verdict: 'rate',
    phrases: [
      ' trop de connexions ',
      ' zu viele verbindungen ',
      ' demasiadas conexiones ',
      '发送频率',
      '频率超过',
      ' zu viele gleichzeitige ',
    ],
  },
]

/**
 * About the sender, its server or the message: the contact is not suppressed, whatever code comes with it.
 */
const us: readonly VerdictRule[] = [
  { id: 'login-refused', verdict: 'login', stages: ['login'], permanentOnly: true },
  {
    // A server that speaks to "you" speaks to us: the recipient's account is "this" one, or "the" one.
    id: 'us-account',
    verdict: 'us',
    phrases: [
      ' your account ',
      ' your mailbox ',
      ' sender account ',
      ' sender s account ',
      ' outgoing mail ',
      ' ihr konto ',
      ' ihr benutzerkonto ',
      ' votre compte ',
      ' su cuenta ',
      ' sua conta ',
      ' il tuo account ',
      'ваш аккаунт',
      'ваша учетная запись',
      '您的账号',
      '您的帐号',
      ' your address is ',
      ' ihre adresse ',
      ' votre adresse ',
      ' su direccion ',
      ' vase adresa ',
      ' vasa adresa ',
      ' twoj adres ',
      ' adresiniz ',
      ' uw adres ',
      'ваш адрес',
    ],
  },
  {
    id: 'us-recipient-list',
    verdict: 'us',
    phrases: [' blocked sender', ' blocked by recipient ', ' recipient has blocked ', ' user has blocked '],
  },
  {
    id: 'us-blocklist',
    verdict: 'us',
    phrases: [
      ' spamhaus ',
      ' spamcop ',
      ' sorbs ',
      ' dnsbl',
      ' rbl',
      ' barracuda reputation ',
      ' uceprotect ',
      ' block list',
      ' blocklist',
      ' black list',
      ' blacklist',
      ' blocked using ',
      ' cloudmark',
      ' ipcheck proofpoint ',
      ' dnsbl lookup ',
      ' blocked list',
      ' banned list',
      ' denylist',
      ' deny list ',
      ' sender … block',
      ' sender … listed ',
      ' sender … banned ',
    ],
  },
  {
    id: 'us-blocklist-other-languages',
    verdict: 'us',
    phrases: [
      ' sperrliste ',
      ' liste noire ',
      ' lista negra ',
      ' lista nera ',
      'черном списке',
      '黑名单',
      ' cerne listine ',
      ' cernou listinu ',
      ' seznamu blokovan',
      ' zozname blokovan',
      ' ciernej listine ',
      ' czarnej liscie ',
      ' kara liste',
      ' kara listede ',
      ' engelleme listesi',
      ' feketelist',
      ' lista neagra ',
      ' svartlist',
      ' svartelist',
      ' sortlist',
      ' zwarte lijst ',
      ' mustalla listalla ',
      ' crnoj listi ',
      'чорному списку',
      'черен списък',
      'ブラックリスト',
      '黑名單',
      '차단 목록',
      '블랙리스트',
    ],
  },
  {
    id: 'us-address-blocked',
    verdict: 'us',
    phrases: [
      ' banned send',
      ' sender ip ',
      ' accept mail from your ',
      ' go away ',
      ' not allowed to connect ',
      ' blocked see ',
      ' is blocked by ',
      ' ip address… blocked ',
      // The address of a server, in other languages: who is not found there is not the recipient.
      ' ip adres',
      ' adresse ip ',
      ' direccion ip ',
      ' indirizzo ip ',
      ' endereco ip ',
      ' adresa ip ',
      ' adres ip ',
      'ip адрес',
      ' ip is not welcome ',
      ' client host blocked ',
      ' block for spam ',
      ' cox … blocked ',
      ' not accepted from this ip ',
      ' ip … filtered ',
      ' dynamic ip',
      ' transient ip ',
      ' host rejected ',
      ' enderec… bloqueado ',
      ' adresse ip source bloquee ',
      'ipアドレスからの接続は拒否',
      ' accept mail from ',
    ],
  },
  {
    id: 'us-reputation',
    verdict: 'us',
    phrases: [' reputation', ' user complaints ', ' tss0', ' namespace mining ', ' too many invalid '],
  },
  {
    id: 'us-dns',
    verdict: 'us',
    phrases: [
      ' ptr ',
      ' reverse dns ',
      ' reverse hostname ',
      ' find your hostname ',
      ' reverse lookup ',
      ' ip name lookup failed ',
    ],
  },
  { id: 'us-helo', verdict: 'us', phrases: [' helo ', ' ehlo ', ' fully qualified hostname '] },
  { id: 'us-spf', verdict: 'us', phrases: [' spf ', ' sender policy framework ', ' openspf '] },
  { id: 'us-dmarc-dkim', verdict: 'us', phrases: [' dmarc ', ' dkim '] },
  {
    id: 'us-relay',
    verdict: 'us',
    phrases: [
      ' relay not permitted ',
      ' relay access denied ',
      ' relaying denied ',
      ' relaying disallowed ',
      ' unable to relay ',
      ' relay denied ',
      ' relay not allowed ',
      ' as a relay ',
      ' to relay ',
      ' allowed rcpthosts ',
      ' relaying not allowed ',
    ],
  },
  {
    id: 'us-relay-other-languages',
    verdict: 'us',
    phrases: [' weiterleitung nicht ', ' relais refuse', ' reenvio no permitido ', 'пересылка запрещена'],
  },
  {
    id: 'us-sender',
    verdict: 'us',
    phrases: [
      ' sender verify ',
      ' sender address ',
      ' sender domain ',
      ' sender denied ',
      ' invalid sender ',
      ' sender rejected ',
      ' bad outbound sender ',
      ' badmailfrom ',
      ' send as ',
      ' sender is not allowed ',
      ' null sender ',
      ' sender identity ',
      ' is not verified ',
      ' email address is not verified ',
      ' senders not allowed ',
      ' spoof',
      ' sender invalid ',
      ' invalid domain name ',
      ' valid sender domain ',
      ' sender unknown ',
      ' unknown sender ',
      ' sending domain ',
    ],
  },
  {
    id: 'us-sender-other-languages',
    verdict: 'us',
    phrases: [
      ' absender',
      ' emetteur ',
      ' expediteur ',
      ' mittente ',
      ' remitente ',
      ' remetente ',
      'отправител',
      '发件人',
      '送信者',
      'odesilatel',
      'odosielatel',
      ' nadawc',
      ' gonderen ',
      ' gondericin',
      ' gonderici ',
      ' gondericiniz',
      ' felado',
      ' expeditor',
      ' afsender',
      ' avsandare',
      ' avsender',
      ' lahettaja',
      ' afzender',
      ' posiljatelj',
      ' posiljalac',
      ' pengirim ',
      ' nguoi gui ',
      'αποστολεα',
      'відправник',
      'подател',
      '差出人',
      '发信人',
      '寄件者',
      '寄件人',
      '발신자',
      '보낸 사람',
      'المرسل',
      'השולח',
    ],
  },
  {
    id: 'us-login',
    verdict: 'us',
    phrases: [
      ' authentication required ',
      ' not logged in ',
      ' before sending mail ',
      ' not authenticated ',
      ' required authentication level ',
      ' not authorized to perform ',
      ' does not have permissions ',
      ' requires authentication when ',
    ],
  },
  {
    id: 'us-policy',
    verdict: 'us',
    phrases: [
      ' policy',
      ' policies ',
      ' polic… reject',
      ' has been rejected ',
      ' from header ',
      ' admin rule ',
    ],
  },
  {
    id: 'us-spam',
    verdict: 'us',
    errorClass: content,
    phrases: [' spam', ' antispam', ' junkmail ', ' unsolicited ', ' phish', ' malware ', ' virus', ' abus'],
  },
  {
    id: 'us-spam-other-languages',
    verdict: 'us',
    errorClass: content,
    phrases: [
      'спам',
      '垃圾邮件',
      '迷惑メール',
      ' non desire',
      ' indesirable ',
      ' als werbung ',
      ' no deseado ',
    ],
  },
  {
    id: 'us-content',
    verdict: 'us',
    errorClass: content,
    phrases: [
      ' unacceptable content ',
      ' banned content ',
      ' content denied ',
      ' its content ',
      ' message filtered ',
      ' illegal attachment ',
      ' message refused ',
    ],
  },
]

/** A mailbox that accepts nothing until its owner deletes mail. */
const full: readonly VerdictRule[] = [
  {
    id: 'mailbox-full',
    verdict: 'full',
    phrases: [
      ' over quota ',
      ' overquota ',
      ' quota exceeded ',
      ' quota violation ',
      ' mailbox full ',
      ' mailbox is full ',
      ' mailbox size limit ',
      ' storage quota ',
      ' out of storage ',
      ' storage allocation ',
      ' storage full ',
      ' storage space ',
      ' user is overquota ',
      ' over its quota ',
      ' mailbox has exceeded ',
      ' exceeded its limit ',
      ' exceeded its quota ',
      ' mailfolder is full ',
      ' mailbox exceeds allowed size ',
    ],
  },
  {
    id: 'mailbox-full-other-languages',
    verdict: 'full',
    phrases: [
      ...fullMailboxes,
      ' postfach ist voll ',
      ' speichervolumen ',
      ' zuviele mails ',
      ' destinataire pleine ',
      ' boite … pleine ',
      ' casella piena ',
      ' casella … piena ',
      ' buzon … lleno ',
      ' caixa … cheia ',
      'переполнен',
      '空间已满',
      '容量を超え',
      '容量が超過',
      '空间不足',
      '용량이 초과',
      ' skrzynka … pełna ',
      ' skrzynka … przepełniona ',
      ' mailbox … vol ',
      ' postbus … vol ',
      ' piena ',
      ' postfach … voll ',
    ],
  },
]

/** The message itself: refused from any sender to any recipient. */
const message: readonly VerdictRule[] = [
  {
    id: 'message-size',
    verdict: 'message',
    errorClass: 'too_large',
    phrases: [
      ' message size ',
      ' maximum message size ',
      ' message size limits ',
      ' message too large ',
      ' message is too large ',
      ' taille limite ',
      ' size of the message ',
      ' mail size limit ',
    ],
  },
  {
    id: 'message-form',
    verdict: 'message',
    errorClass: content,
    phrases: [' line length ', ' rfc compliant ', ' invalid header ', ' line limit exceeded '],
  },
]

/** The network between servers: no evidence about the mailbox. */
const network: readonly VerdictRule[] = [
  { id: 'exim-gave-up', verdict: 'unclear', errorClass: 'expired', phrases: [' retry timeout exceeded '] },
  {
    id: 'network-time-out',
    verdict: 'way',
    errorClass: 'time_out',
    phrases: [' timed out ', ' timeout ', ' time out '],
    stages: ['connect', 'login', 'mail', 'rcpt', 'data', 'returned'],
    codes: ['4.1', '4.2', '4.3', '0.0', 'none'],
  },
  {
    id: 'network-connection',
    verdict: 'way',
    phrases: [
      ' connection refused ',
      ' lost connection ',
      ' smtp connection ',
      ' requests to connect ',
      ' hosts reachable ',
      ' hosts … have been failing ',
      ' lookup failed temporarily ',
      ' host not found try again ',
      ' servfail ',
      ' dns query failed ',
      ' name server reply ',
      ' nameserver reply ',
      ' no answer from name server ',
      ' name server failure ',
      ' malformed … dns ',
      ' malformed dns ',
      ' dns … malformed ',
    ],
  },
  {
    id: 'network-loop',
    verdict: 'way',
    phrases: [' loops back ', ' mail loop ', ' looping ', ' too many hops ', ' hop count '],
  },
]

/** The mailbox does not exist, or no longer exists. */
const mailbox: readonly VerdictRule[] = [
  { id: 'domain-missing-other-languages', verdict: 'domain', phrases: missingDomains },
  {
    id: 'mailbox-unknown',
    verdict: 'mailbox',
    phrases: [
      ' user not exist ',
      ' user unknown ',
      ' unknown user ',
      ' user is unknown ',
      ' addressee unknown ',
      ' unknown local part ',
      ' unknown recipient ',
      ' recipient unknown ',
      ' unknown mailbox ',
      ' onbekend ',
    ],
  },
  {
    id: 'mailbox-none-such',
    verdict: 'mailbox',
    phrases: [
      ' no such user ',
      ' no such recipient ',
      ' no such mailbox ',
      ' no such person ',
      ' no one with that ',
      ' nie ma takiego ',
      ' no mailbox here ',
      ' not listed in domino ',
      ' nosuchuser ',
      ' user doesn t have ',
      ' not a valid mailbox ',
      ' not a valid user ',
      ' not a valid recipient ',
      ' or not local ',
      ' does not live here ',
      ' not listed in public ',
    ],
  },
  {
    id: 'mailbox-not-found',
    verdict: 'mailbox',
    phrases: [
      ' mailbox not found ',
      ' user not found ',
      ' recipient not found ',
      ' recipient … not found by ',
      ' was not found in ',
      ' account not found ',
      ' not in recipient list ',
      ' address not found ',
      ' address couldn t be found ',
    ],
  },
  {
    id: 'mailbox-not-existing',
    verdict: 'mailbox',
    phrases: [
      ' user … does not exist ',
      ' account … does not exist ',
      ' mailbox … does not exist ',
      ' address does not exist ',
      ' user … doesn t exist ',
      ' mailbox doesn t exist ',
      ' recipient … does not exist ',
    ],
  },
  {
    id: 'mailbox-invalid',
    verdict: 'mailbox',
    phrases: [
      ' invalid recipient ',
      ' recipient is invalid ',
      ' illegal alias ',
      ' unrouteable address ',
      ' mailbox unallocated ',
      ' not a valid rfc ',
      ' address invalid ',
      ' marked as invalid ',
      ' hostname required ',
      ' invalid final delivery userid ',
      ' recipient name is not recognized ',
    ],
  },
  {
    id: 'mailbox-disabled',
    verdict: 'mailbox',
    phrases: [
      ' mailbox is frozen ',
      ' mailbox is disabled ',
      ' mailbox disabled ',
      ' account is disabled ',
      ' account disabled ',
      ' account has been disabled ',
      ' is inactive ',
      ' inactive mbox ',
      ' user suspended ',
      ' suspended user ',
      ' reach is disabled ',
      ' blocked due to inactivity ',
      ' user is terminated ',
      ' account has been terminated ',
      ' account is terminated ',
    ],
  },
  {
    id: 'mailbox-closed',
    verdict: 'mailbox',
    phrases: [
      ' no longer accepts mail ',
      ' no longer valid ',
      ' account closed ',
      ' has been closed ',
      ' has moved ',
      ' owner has changed ',
      ' no longer exists ',
      ' no longer employed ',
      ' has left the company ',
      ' user not local … try ',
      ' mailbox … no longer ',
      ' account … no longer ',
      ' user … no longer ',
      ' no longer works here ',
      ' no longer works at ',
      ' no longer works for ',
    ],
  },
  {
    id: 'mailbox-german',
    verdict: 'mailbox',
    phrases: [
      ' benutzer unbekannt ',
      ' benutzer nicht bekannt ',
      ' empfanger unbekannt ',
      ' empfanger existiert nicht ',
      ' postfach existiert nicht ',
      ' nicht vergeben ',
      ' unbekannter benutzer ',
      ' unbekannter empfanger ',
      ' adresse existiert nicht ',
      ' adresse gibt es nicht ',
      ' dieses benutzerkonto … gesperrt ',
      ' postfach … gesperrt ',
      ' postfach … deaktiviert ',
    ],
  },
  {
    id: 'mailbox-french',
    verdict: 'mailbox',
    phrases: [
      ' utilisateur inconnu ',
      ' destinataire inconnu ',
      ' destinataire invalide ',
      ' adresse n existe pas ',
      ' boite … inexistante ',
      ' adresse inexistante ',
      ' boite … n existe pas ',
      ' destinataire n existe pas ',
      ' utilisateur n existe pas ',
      ' compte … desactive ',
      ' compte inexistant ',
    ],
  },
  {
    id: 'mailbox-italian',
    verdict: 'mailbox',
    phrases: [
      ' utente sconosciuto ',
      ' destinatario sconosciuto ',
      ' indirizzo inesistente ',
      ' nessun utente ',
      ' casella … inesistente ',
      ' casella … disattivata ',
      ' casella … disabilitata ',
      ' account … disattivato ',
      ' utente inesistente ',
      ' utente … non esiste ',
      ' casella … non esiste ',
      ' indirizzo … non esiste ',
    ],
  },
  {
    id: 'mailbox-spanish',
    verdict: 'mailbox',
    phrases: [
      ' usuario desconocido ',
      ' no existe dicha persona ',
      ' usuario no existe ',
      ' cuenta … no existe ',
      ' buzon no existe ',
      ' buzon inexistente ',
      ' usuario inexistente ',
      ' direccion … inexistente ',
      ' direccion … no existe ',
      ' destinatario desconocido ',
      ' cuenta … deshabilitada ',
      ' cuenta … desactivada ',
      ' casilla … expirado ',
    ],
  },
  {
    id: 'mailbox-portuguese',
    verdict: 'mailbox',
    phrases: [
      ' usuario desconhecido ',
      ' conta inexistente ',
      ' destinatario nao existe ',
      ' usuario invalido ',
      ' caixa … inexistente ',
      ' usuario inexistente ',
      ' usuario nao existe ',
      ' endereco … nao encontrado ',
      ' endereco … inexistente ',
      ' conta … desativada ',
    ],
  },
  {
    id: 'mailbox-russian',
    verdict: 'mailbox',
    phrases: [
      'пользователь не найден',
      'ящик не существует',
      'адресат не существует',
      'пользователя не существует',
      'пользователь не существует',
      'ящика не существует',
      'ящик не найден',
      'ящик заблокирован',
      'адрес не существует',
      'получатель не найден',
    ],
  },
  {
    id: 'mailbox-turkish',
    verdict: 'mailbox',
    phrases: [
      ' kullanici bulunamadi ',
      ' kullanici yok ',
      ' boyle bir kullanici ',
      ' boyle bir alici ',
      ' bilinmeyen kullanici ',
      ' bilinmeyen alici ',
      ' alici bulunamadi ',
      ' alici adresi bulunamadi ',
      ' posta kutusu bulunamadi ',
      ' posta kutusu mevcut degil ',
      ' adres … mevcut degil ',
    ],
  },
  {
    id: 'mailbox-japanese',
    verdict: 'mailbox',
    phrases: [
      '宛先が見つかりません',
      'ユーザーが存在しません',
      'ユーザーは存在しません',
      'メールアドレスは存在しません',
      'メールアドレスは使われていません',
      'メールボックスが見つかりません',
    ],
  },
  {
    id: 'mailbox-missing-other-languages',
    verdict: 'mailbox',
    phrases: [...missingRecipients, ' bestaat niet ', ' kayttajaa ei ole '],
  },
]

/** The domain does not exist, or accepts no mail. */
const domain: readonly VerdictRule[] = [
  {
    id: 'domain-unknown',
    verdict: 'domain',
    phrases: [
      ' host unknown ',
      ' domain not found ',
      ' domain name not found ',
      ' host not found ',
      ' nxdomain ',
      ' any host named ',
      ' domain … does not exist ',
      ' find the recipient domain ',
      ' domain … existiert nicht ',
      ' mx records point to non existent ',
      ' no such domain ',
      ' unknown host ',
      ' unknown domain ',
      ' no such host ',
      ' host … not found ',
      ' no mx record',
      ' no mx found ',
      ' unrouteable mail domain ',
      ' unroutable mail domain ',
    ],
  },
  {
    id: 'domain-takes-no-mail',
    verdict: 'domain',
    phrases: [
      ' null mx ',
      ' nullmx ',
      ' does not accept mail ',
      ' indicated no smtp service ',
      ' no smtp service ',
    ],
  },
]

/** Codes, if no text matched. General codes of a subject (x.0) are no evidence and are not listed. */
const codes: readonly VerdictRule[] = [
  { id: 'code-mailbox', verdict: 'mailbox', codes: ['1.1', '1.3', '1.6', '2.1', '7.13', '7.17'] },
  { id: 'code-domain', verdict: 'domain', codes: ['1.2', '1.10', '4.4', '4.310', '7.18'] },
  { id: 'code-mailbox-full', verdict: 'full', codes: ['2.2'] },
  { id: 'code-message-size', verdict: 'message', errorClass: 'too_large', codes: ['2.3', '3.4'] },
  { id: 'code-message-form', verdict: 'message', errorClass: content, codes: ['6.*'] },
  { id: 'code-rate', verdict: 'rate', codes: ['4.5', '5.3', '7.28'] },
  { id: 'code-us-sender', verdict: 'us', codes: ['1.7', '1.8'] },
  { id: 'code-us', verdict: 'us', codes: ['7.*'], permanentOnly: true },
  { id: 'code-network', verdict: 'way', codes: ['4.1', '4.2', '4.3', '4.6', '4.14', '4.316'] },
  { id: 'code-expired', verdict: 'unclear', errorClass: 'expired', codes: ['4.7'] },
]

/**
 * The stage decides if nothing else does: a refusal before the recipient was named is not about the
 * recipient.
 */
const stages: readonly VerdictRule[] = [
  { id: 'stage-connection', verdict: 'us', stages: ['connect'], permanentOnly: true },
  { id: 'stage-sender', verdict: 'us', stages: ['mail'], permanentOnly: true },
  { id: 'stage-sender-returned', verdict: 'us', stages: ['returned'], phrases: [' in reply to mail from '] },
  { id: 'stage-message', verdict: 'us', errorClass: content, stages: ['sent'], permanentOnly: true },
]

export const verdictRules: readonly VerdictRule[] = [
  ...dialects,
  ...way,
  ...rates,
  ...us,
  ...full,
  ...message,
  ...network,
  ...mailbox,
  ...domain,
  ...codes,
  ...stages,
]
