import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

import { SignedXml } from 'xml-crypto';

/** What an identity provider says of somebody, and how; by default what it was asked for, soundly. */
export type Told = {
  nameId?: string;
  nameIdFormat?: string;
  /** Attributes by name; they are XML already. */
  attributes?: Record<string, string>;
  issuer?: string;
  audience?: string;
  recipient?: string;
  inResponseTo?: string;
  /** Seconds from now. */
  notBefore?: number;
  notOnOrAfter?: number;
  confirmedUntil?: number;
  signs?: 'assertion' | 'response' | 'nothing';
  key?: KeyObject;
  signature?: string;
  digest?: string;
  /** The document before it is signed, and after. */
  written?: (xml: string) => string;
  sent?: (xml: string) => string;
};

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export function newKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** An identity provider without a server of its own: a browser is told by the test. */
export function samlProvider(entityId: string, { publicKey, privateKey } = newKey()) {
  const certificate = selfSigned(publicKey, privateKey);
  const signInUrl = 'https://idp.example.org/sso';
  const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
    <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
      <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
        <X509Certificate>${certificate}</X509Certificate>
      </X509Data></KeyInfo></KeyDescriptor>
      <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>
    </IDPSSODescriptor>
  </EntityDescriptor>`;

  /** What a browser brings back from the address that it was sent to. */
  const answer = (from: string, told: Told = {}) => {
    const asked = new URL(from);
    const request = inflateRawSync(
      Buffer.from(asked.searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
    const wanted = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(request)?.[1] ?? '';
    const audience = /Issuer[^>]*>([^<]*)</.exec(request)?.[1] ?? '';
    const xml = write({ ...asOf(wanted), audience, issuer: entityId, ...told });
    const { signs = 'assertion', written = same, sent = same } = told;
    const signed = signs === 'nothing' ? written(xml) : signedXml(written(xml), signs, told);
    return {
      RelayState: asked.searchParams.get('RelayState') ?? '',
      SAMLResponse: Buffer.from(sent(signed)).toString('base64'),
    };
  };
  const signedXml = (xml: string, signs: 'assertion' | 'response', told: Told) => {
    const name = signs === 'assertion' ? 'Assertion' : 'Response';
    const key = told.key ?? privateKey;
    const signer = new SignedXml({
      privateKey:
        key.type === 'secret' ? key.export() : key.export({ format: 'pem', type: 'pkcs8' }),
      signatureAlgorithm: told.signature ?? rsaSha256,
      canonicalizationAlgorithm: exclusive,
    });
    if (told.signature?.includes('hmac') === true) signer.enableHMAC();
    signer.addReference({
      xpath: `//*[local-name(.)='${name}']`,
      digestAlgorithm: told.digest ?? sha256,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    });
    const reference = `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`;
    signer.computeSignature(xml, { location: { reference, action: 'after' } });
    return signer.getSignedXml();
  };
  return { entityId, metadata, certificate, answer };
}

function same(xml: string): string {
  return xml;
}

function asOf(wanted: (name: string) => string) {
  return { recipient: wanted('AssertionConsumerServiceURL'), inResponseTo: wanted(' ID') };
}

function at(seconds: number): string {
  return new Date(Date.now() + seconds * 1_000).toISOString();
}

function write(told: Told): string {
  const { nameId = 'ada', nameIdFormat = persistent, attributes = {} } = told;
  const { issuer, audience, recipient, inResponseTo } = told;
  const { notBefore = -5, notOnOrAfter = 300, confirmedUntil = 300 } = told;
  const rows = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="r${crypto.randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${recipient}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="a${crypto.randomUUID()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(confirmedUntil)}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${rows.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

/** A certificate of a key by itself (X.509), in base64. */
function selfSigned(publicKey: KeyObject, privateKey: KeyObject): string {
  const name = der(0x30, der(0x31, der(0x30, bytes('0603550403'), der(0x0c, Buffer.from('idp')))));
  const algorithm = bytes('300d06092a864886f70d01010b0500');
  const time = (text: string) => der(0x17, Buffer.from(text));
  const facts = der(
    0x30,
    bytes('020101'),
    algorithm,
    name,
    der(0x30, time('260101000000Z'), time('490101000000Z')),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = Buffer.concat([bytes('00'), sign('sha256', facts, privateKey)]);
  return der(0x30, facts, algorithm, der(0x03, signature)).toString('base64');
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : [0x82, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
