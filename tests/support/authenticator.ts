import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A software WebAuthn authenticator: one key per site, ES256, no attestation. */
export interface Authenticator {
  create(options: CreationOptions): Record<string, unknown>;
  get(options: RequestOptions): Record<string, unknown>;
  /** Replaces the key; later signatures use the new one. */
  forge(): void;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

const PRESENT_VERIFIED = 0x05;
const WITH_KEY = 0x40;

export function createAuthenticator(origin: string): Authenticator {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let privateKey: KeyObject = keys.privateKey;
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpId: string, flags: number, rest: Buffer[] = []) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head, ...rest]);
  };
  const publicKeyCredential = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    create({ challenge, rp }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = [Buffer.alloc(16), length, credentialId, coseKey(keys.publicKey)];
      const data = authData(rp.id, PRESENT_VERIFIED | WITH_KEY, credential);
      // {"fmt": "none", "attStmt": {}, "authData": data} in CBOR (RFC 8949).
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(data),
      ]);
      return publicKeyCredential({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: object.toString("base64url"),
        transports: ["internal"],
      });
    },
    get({ challenge, rpId }) {
      const data = authData(rpId, PRESENT_VERIFIED);
      const client = clientData("webauthn.get", challenge);
      const hash = createHash("sha256").update(client).digest();
      return publicKeyCredential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash]), privateKey).toString("base64url"),
      });
    },
    forge() {
      privateKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    },
  };
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
