"""The certificate under which phones get the pages sealed: without one a browser gives a page neither its motion
sensor nor a screen that stays on, and keeps no program for later.

One of the player's own (`--tls CERT KEY`), or one that this laptop makes for the names and addresses that it has today:
an authority, which phones are told to trust, and the laptop's certificate under it, for four weeks. The authority signs
that one and nothing else: its key is never written anywhere. Should somebody have had it all the same, it may vouch for
this laptop's names under .local and .home.arpa and for these very addresses alone. A bare host name is none of them: as
a domain it would allow all below it (`dev`, `app`, `fr`). Who serves what is not this module's business.
"""

from __future__ import annotations

import datetime
import hashlib
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable, Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from gobelet_host.errors import HostError
from gobelet_host.table import data_folders

KEPT = "phones-*.pem"  # in the folder of the keys: the laptop's key and certificate for some addresses, its authority's
DOMAINS = ("local", "home.arpa")  # RFC 6762, RFC 8375: nobody on the internet is called so
WEEKS = datetime.timedelta(weeks=4)
EARLY = datetime.timedelta(days=1)  # before its end a certificate begins no evening any more
BEFORE = datetime.timedelta(days=1)  # a phone's clock may be behind
_DNS = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?")
Key = ec.EllipticCurvePrivateKey
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Certificate:
    """What the laptop proves itself with. name: the host that its pages are to be called by, "" for any address.
    authority: the certificate that phones must trust first, in DER, b"" where they need none."""

    name = ""
    authority = b""

    def context(self) -> ssl.SSLContext:
        """For a server. What was given out before knows of a renewal, too."""
        raise NotImplementedError

    def renew(self, addresses: Sequence[str]) -> None:
        """Makes it good for these addresses of the laptop, if it is one that is made here."""


class ProvidedCertificate(Certificate):
    """One of the player's own: PEM files, the certificate first in its chain. Raises HostError("bad_certificate")."""

    def __init__(self, chain: Path, key: Path) -> None:
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            self._context.load_cert_chain(chain, key, password="")  # one with a password would ask on the terminal
            self.name = _first_name(x509.load_pem_x509_certificates(chain.read_bytes())[0])
        except (ssl.SSLError, OSError, ValueError) as error:
            raise HostError("bad_certificate", chain, key, getattr(error, "strerror", None) or error) from error

    def context(self) -> ssl.SSLContext:
        return self._context


class GeneratedCertificate(Certificate):
    """One that is made here. folder: where the keys are kept. addresses: of this laptop, as text. now: function -> the
    time, aware of its zone. Each place that the laptop is taken to has its own until that ends, so a phone that comes
    again knows it. Raises OSError."""

    def __init__(
        self, folder: Path, addresses: Sequence[str],
        now: Callable[[], datetime.datetime] = lambda: datetime.datetime.now(datetime.UTC),
    ) -> None:  # fmt: skip
        self._folder = folder
        self._now = now
        self._names = _names()
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._good_for: list[str] = []
        self._until = now()
        self._tidy()
        self.renew(addresses)

    def context(self) -> ssl.SSLContext:
        return self._context

    def renew(self, addresses: Sequence[str]) -> None:
        now = self._now()
        if list(addresses) == self._good_for and now < self._until:
            return
        ips = sorted({ipaddress.ip_address(address) for address in addresses}, key=str)
        path = self._folder / KEPT.replace("*", _mark(self._names, ips))
        certificates = _load(path)
        if not certificates or not _is_good(*certificates, self._names, ips, now):
            key, *made = _issue(self._names, ips, now)
            certificates = made[0], made[1]
            _save(path, key, certificates)
        self._context.load_cert_chain(path)
        self.authority = certificates[1].public_bytes(serialization.Encoding.DER)
        self._good_for, self._until = list(addresses), certificates[0].not_valid_after_utc

    def _tidy(self) -> None:
        """Whatever has ended goes."""
        for path in self._folder.glob(KEPT):
            certificates = _load(path)
            if not certificates or certificates[0].not_valid_after_utc <= self._now():
                path.unlink(missing_ok=True)


def of(pair: tuple[Path, Path] | None, plain: bool, folder: Path, addresses: Sequence[str]) -> Certificate | None:
    """The one that was given, else the laptop's own where other machines may call it. plain: none. Raises HostError
    ("bad_certificate"), OSError when its own cannot be kept."""
    if pair:
        return ProvidedCertificate(*pair)
    if plain or not addresses:
        return None
    return GeneratedCertificate(folder, addresses)


def fingerprint(der: bytes) -> str:
    """The fingerprint that phone and laptop compare: SHA-256 of a certificate, as telephones write it."""
    return x509.load_der_x509_certificate(der).fingerprint(hashes.SHA256()).hex(" ").upper()


def _names() -> list[str]:
    """The name of this laptop on its network: where no server of names asks the internet."""
    own = socket.gethostname().lower().partition(".")[0]
    return [f"{own}.{domain}" for domain in DOMAINS] if _DNS.fullmatch(own) else []


def _mark(names: Sequence[str], ips: Sequence[Address]) -> str:
    """The mark in the file name of the certificate for these."""
    return hashlib.sha256(" ".join([*names, *map(str, ips)]).encode()).hexdigest()[:16]


def _first_name(certificate: x509.Certificate) -> str:
    """The first whole host name in a certificate, else its first address. ValueError if it has none."""
    try:
        names_extension = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        raise ValueError("it names no host") from None
    names = [name for name in names_extension.get_values_for_type(x509.DNSName) if "*" not in name]
    names += [str(address) for address in names_extension.get_values_for_type(x509.IPAddress)]
    if not names:
        raise ValueError("it names no host")
    return names[0]


def _is_good(
    leaf: x509.Certificate, authority: x509.Certificate, names: Sequence[str], ips: Sequence[Address],
    now: datetime.datetime,
) -> bool:  # fmt: skip
    names_extension = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    same = set(names_extension.get_values_for_type(x509.IPAddress)) == set(ips)
    same = same and set(names_extension.get_values_for_type(x509.DNSName)) == set(names)
    signed = leaf.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    same = same and signed == _issuer(authority)
    return same and leaf.not_valid_before_utc <= now < leaf.not_valid_after_utc - EARLY


def _issuer(authority: x509.Certificate) -> x509.AuthorityKeyIdentifier:
    own = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    return x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(own)


def _begun(subject: x509.Name, now: datetime.datetime, key: Key) -> x509.CertificateBuilder:
    """A builder with the fields that both certificates share."""
    public = key.public_key()
    made = x509.CertificateBuilder().subject_name(subject).public_key(public)
    made = made.serial_number(x509.random_serial_number()).not_valid_before(now - BEFORE).not_valid_after(now + WEEKS)
    made = made.add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    return made.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _issue(
    names: Sequence[str], ips: Sequence[Address], now: datetime.datetime
) -> tuple[Key, x509.Certificate, x509.Certificate]:
    """The laptop's key and certificate, and its authority's, of which the key is forgotten here."""
    authority, signing = _authority(names, ips, now)
    leaf, key = _leaf((authority, signing), names, ips, now)
    return key, leaf, authority


def _authority(names: Sequence[str], ips: Sequence[Address], now: datetime.datetime) -> tuple[x509.Certificate, Key]:
    """An authority for these names and addresses, and for nothing else. Its own name says until when: telephones list
    those that they trust by name."""
    key = ec.generate_private_key(ec.SECP256R1())
    host = names[0].partition(".")[0] + " " if names else ""
    subject = _called(f"Gobelet {host}{now + WEEKS:%Y-%m-%d}")
    allowed = [*(x509.DNSName(name) for name in names), *(x509.IPAddress(ipaddress.ip_network(ip)) for ip in ips)]
    if not names:
        allowed.append(x509.DNSName("invalid"))  # without any name in the list, every name would be allowed
    made = _begun(subject, now, key).issuer_name(subject)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = made.add_extension(_usage(signs=True), critical=True)
    made = made.add_extension(x509.NameConstraints(allowed, None), critical=True)
    return made.sign(key, hashes.SHA256()), key


def _leaf(
    authority: tuple[x509.Certificate, Key], names: Sequence[str], ips: Sequence[Address],
    now: datetime.datetime,
) -> tuple[x509.Certificate, Key]:  # fmt: skip
    """The laptop's certificate for these names and addresses."""
    issuer, signing = authority
    key = ec.generate_private_key(ec.SECP256R1())
    called = [*(x509.DNSName(name) for name in names), *(x509.IPAddress(ip) for ip in ips)]
    made = _begun(_called("Gobelet"), now, key).issuer_name(issuer.subject)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    made = made.add_extension(_usage(signs=False), critical=True)
    made = made.add_extension(x509.SubjectAlternativeName(called), critical=False)
    made = made.add_extension(_issuer(issuer), critical=False)
    return made.sign(signing, hashes.SHA256()), key


def _load(path: Path) -> tuple[x509.Certificate, x509.Certificate] | None:
    """The laptop's certificate and its authority's; None where there are none, or damaged ones: they are made anew."""
    try:
        data = path.read_bytes()
        serialization.load_pem_private_key(data, None)
        leaf, authority = x509.load_pem_x509_certificates(data)
    except (OSError, ValueError, TypeError):
        return None
    return leaf, authority


def _save(path: Path, key: Key, certificates: Sequence[x509.Certificate]) -> None:
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    data_folders.own_folder(path.parent, ours=True)
    parts = [private, *(certificate.public_bytes(pem) for certificate in certificates)]
    data_folders.replace_file(path, b"".join(parts))
