/**
 * A certificate that is valid only for the name `judge.test` and that only these tests trust; made with `openssl req
 * -x509 -newkey ec … -addext "subjectAltName=DNS:judge.test"`.
 */
export const judgeCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVbpw76gb1NmjHZ9u
epZgFyiDtrhwXW+Y0wd0WvjC5ZuhRANCAAT2zKhVcCoyh7MKI5NUNcZrNceujHiG
/ma0ymvl7FUUiBuXV7N/+OTS1kBO7KWX9dfFX1J2kvO7ZPIR0fcl4Ryy
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqTCCAU6gAwIBAgIUXx4JL5t24dtpIBBv3O0RY5idu60wCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSanVkZ2Ugb2YgdGhlIHRlc3RzMCAXDTI2MTEyODA3NDAzNFoY
DzIxMjYxMTA0MDc0MDM0WjAdMRswGQYDVQQDDBJqdWRnZSBvZiB0aGUgdGVzdHMw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT2zKhVcCoyh7MKI5NUNcZrNceujHiG
/ma0ymvl7FUUiBuXV7N/+OTS1kBO7KWX9dfFX1J2kvO7ZPIR0fcl4Ryyo2owaDAd
BgNVHQ4EFgQUdsALvt+M9p5uRla36MtYXozLt48wHwYDVR0jBBgwFoAUdsALvt+M
9p5uRla36MtYXozLt48wDwYDVR0TAQH/BAUwAwEB/zAVBgNVHREEDjAMggpqdWRn
ZS50ZXN0MAoGCCqGSM49BAMCA0kAMEYCIQCbAjtswU/c5ukVB2Ic3lM/O5bKDBt/
eD3F/yhUhUeLGQIhAJ7HDP5qfpexI0k32tNXboBLpvd2GUkbYbOu6Bu/2N+H
-----END CERTIFICATE-----`,
};
