"""The certificate of the laptop: what it is good for, who may read it, when it is made anew, what its authority may
not do."""

import datetime
import ipaddress
import ssl
import stat

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509 import verification

from gobelet_host.errors import HostError
from gobelet_host.web import certificate
from gobelet_host.web.certificate import GeneratedCertificate, ProvidedCertificate

HOME, LATER, ROUTER, PUBLIC = "192.168.1.20", "10.0.0.7", "192.168.1.1", "203.0.113.5"
NOW = datetime.datetime.now(datetime.UTC)
# What a laptop may be called, and who could be posed as if its bare name were a domain that is permitted.
CALLED = {"dev": "accounts.dev", "app": "cash.app", "fr": "impots.gouv.fr", "marie-laptop": "login.marie-laptop"}


def shake_hands(server, authority, host):
    """A browser that trusts an authority calls a host; raises ssl.SSLError when it is not convinced."""
    client = ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(authority))
    wires = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [
        client.wrap_bio(wires[0], wires[1], server_hostname=host),
        server.wrap_bio(wires[1], wires[0], server_side=True),
    ]
    done = set()
    for turn in range(20):
        try:
            ends[turn % 2].do_handshake()
            done.add(turn % 2)
        except ssl.SSLWantReadError:
            pass
    assert done == {0, 1}


@pytest.fixture
def own(tmp_path):
    return GeneratedCertificate(tmp_path / "keys", [HOME])


def test_a_phone_that_trusts_the_authority_trusts_the_laptop_under_its_address(own):
    shake_hands(own.context(), own.authority, HOME)


def kept(folder):
    """The files that an Own keeps."""
    return sorted((folder / "keys").glob(certificate.KEPT))


def test_nobody_else_can_read_what_signs(own, tmp_path):
    assert [stat.S_IMODE(path.stat().st_mode) for path in kept(tmp_path)] == [0o600]
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700


def test_the_key_of_the_authority_is_written_nowhere(own, tmp_path):
    authority = x509.load_der_x509_certificate(own.authority)
    text = b"".join(path.read_bytes() for path in (tmp_path / "keys").iterdir())
    assert text.count(b"PRIVATE KEY") == 2, "where it begins and where it ends: one"
    assert serialization.load_pem_private_key(text, None).public_key() != authority.public_key()


def test_the_authority_is_for_four_weeks_the_names_of_this_network_and_the_addresses_of_today(own, monkeypatch):
    authority = x509.load_der_x509_certificate(own.authority)
    assert authority.not_valid_after_utc - NOW < datetime.timedelta(weeks=4, hours=1)
    monkeypatch.setattr(certificate.socket, "gethostname", lambda: "Marie-Laptop.home")
    own.renew([HOME, LATER])
    authority = x509.load_der_x509_certificate(own.authority)
    allowed = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    first = x509.load_der_x509_certificate(own.authority).subject.rfc4514_string()
    assert str(authority.not_valid_after_utc.date()) in first, "by which somebody finds it who takes it back"
    assert {str(one.value) for one in allowed if isinstance(one, x509.IPAddress)} == {f"{HOME}/32", f"{LATER}/32"}
    names = certificate._names()
    assert names == ["marie-laptop.local", "marie-laptop.home.arpa"]


def test_each_place_has_its_own_which_a_phone_knows_again(own, tmp_path):
    authority = own.authority
    own.renew([LATER])
    assert own.authority != authority
    shake_hands(own.context(), own.authority, LATER)
    again = GeneratedCertificate(tmp_path / "keys", [HOME])
    assert again.authority == authority
    shake_hands(again.context(), authority, HOME)


def test_a_certificate_is_renewed_before_an_evening_on_which_it_would_end_but_in_none(tmp_path):
    times = [NOW]
    own = GeneratedCertificate(tmp_path / "keys", [HOME], lambda: times[0])
    before = own.authority
    times[0] = NOW + certificate.WEEKS - certificate.EARLY / 2
    own.renew([HOME])
    assert own.authority == before, "the evening has begun under it"
    assert GeneratedCertificate(tmp_path / "keys", [HOME], lambda: times[0]).authority != before
    assert len(kept(tmp_path)) == 1


def test_a_certificate_that_ends_while_the_table_runs_is_renewed(tmp_path):
    times = [NOW]
    own = GeneratedCertificate(tmp_path / "keys", [HOME], lambda: times[0])
    before = own.authority
    times[0] = NOW + certificate.WEEKS
    own.renew([HOME])
    assert own.authority != before


def test_what_has_ended_is_deleted(own, tmp_path):
    GeneratedCertificate(tmp_path / "keys", [LATER], lambda: NOW + 2 * certificate.WEEKS)
    assert [path.name for path in (tmp_path / "keys").iterdir()] == [path.name for path in kept(tmp_path)]
    assert len(kept(tmp_path)) == 1


def forged(host, stolen, folder):
    """What whoever had the authority's key would pose with. Returns an SSL context, and the certificate."""
    ips, names = ([], [host]) if host[0].isalpha() else ([ipaddress.ip_address(host)], [])
    leaf, key = certificate._leaf(stolen, names, ips, NOW)
    certificate._save(folder / "forged.pem", key, [leaf])
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(folder / "forged.pem")
    return server, leaf


def another_verifier(authority, leaf, host):
    """The one of pyca/cryptography, which is written from scratch, beside OpenSSL's."""
    subject = x509.DNSName(host) if host[0].isalpha() else x509.IPAddress(ipaddress.ip_address(host))
    store = verification.Store([authority])
    verification.PolicyBuilder().store(store).time(NOW).build_server_verifier(subject).verify(leaf, [])


@pytest.mark.parametrize("called", CALLED)
def test_authority_names(called, tmp_path, monkeypatch):
    """Attack: the laptop's bare name as a domain that is permitted, any private address: the router's page, and all of
    .dev, .app, .fr could be posed as."""
    monkeypatch.setattr(certificate.socket, "gethostname", lambda: called)
    names, home = certificate._names(), ipaddress.ip_address(HOME)
    stolen = certificate._authority(names, [home], NOW)
    der = stolen[0].public_bytes(serialization.Encoding.DER)
    for host in (CALLED[called], called, "bank.example", "other.local", "local", "home.arpa", PUBLIC, ROUTER, LATER):
        server, leaf = forged(host, stolen, tmp_path)
        with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
            shake_hands(server, der, host)
        with pytest.raises(verification.VerificationError):
            another_verifier(stolen[0], leaf, host)
    for host in (*names, HOME):
        server, leaf = forged(host, stolen, tmp_path)
        shake_hands(server, der, host)
        another_verifier(stolen[0], leaf, host)


def test_a_laptop_without_a_name_has_an_authority_for_no_name(tmp_path):
    stolen = certificate._authority([], [ipaddress.ip_address(HOME)], NOW)
    server, _ = forged("bank.example", stolen, tmp_path)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(server, stolen[0].public_bytes(serialization.Encoding.DER), "bank.example")


def test_a_damaged_file_is_made_anew(own, tmp_path):
    (path,) = kept(tmp_path)
    path.write_bytes(path.read_bytes()[:200])
    again = GeneratedCertificate(tmp_path / "keys", [HOME])
    shake_hands(again.context(), again.authority, HOME)


def test_a_certificate_of_the_players_own_says_by_which_name_the_pages_are_called(own, tmp_path):
    key = ec.generate_private_key(ec.SECP256R1())
    made = certificate._begun(certificate._called("x"), NOW, key)
    names = x509.SubjectAlternativeName([x509.DNSName("*.club.example"), x509.DNSName("dice.club.example")])
    made = made.issuer_name(certificate._called("x")).add_extension(names, critical=False).sign(key, hashes.SHA256())
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (tmp_path / "c.pem").write_bytes(made.public_bytes(pem))
    (tmp_path / "k.pem").write_bytes(private)
    given = ProvidedCertificate(tmp_path / "c.pem", tmp_path / "k.pem")
    assert given.name == "dice.club.example" and given.authority == b""
    shake_hands(given.context(), made.public_bytes(serialization.Encoding.DER), "dice.club.example")
    with pytest.raises(HostError, match="are not a certificate and its key"):
        ProvidedCertificate(tmp_path / "c.pem", kept(tmp_path)[0])
    with pytest.raises(HostError, match="are not a certificate and its key"):
        ProvidedCertificate(tmp_path / "c.pem", tmp_path / "missing.pem")


def test_without_a_network_nothing_is_made(tmp_path):
    assert certificate.of(None, False, tmp_path / "keys", []) is None
    assert certificate.of(None, True, tmp_path / "keys", [HOME]) is None
    assert not (tmp_path / "keys").exists()
