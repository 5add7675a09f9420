/**
 * The public keys whose licences are accepted: base64 of the SPKI form, one line each.
 *
 * 1. A vendor makes a key pair once, and keeps the private half off all servers:
 *    `openssl genpkey -algorithm ed25519 -out vendor-licence-key.pem`
 * 2. The public half is added here, and goes into a release:
 *    `openssl pkey -in vendor-licence-key.pem -pubout -outform DER | base64 -w0`
 * 3. The private half issues licences:
 *    `npm run -s cli -- licence issue --private-key vendor-licence-key.pem --licensee NAME --expires-on DATE`
 *
 * Removing a line withdraws all licences of that key with the next release.
 */
export const vendorKeys: readonly string[] = []
