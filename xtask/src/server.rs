//! A static file server for the finished page: small, local, for one person.
//!
//! Absent on purpose: compression, ranges, keep-alive, TLS. It listens on this machine only.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::failure::{Outcome, fail};

/// How many ports are tried, from the wished one up.
const PORTS_TRIED: u16 = 50;
/// The longest request head that is read, in bytes.
const HEAD_LIMIT: u64 = 16 * 1024;

/// A server that has its port and has not begun.
pub struct Server {
    listener: TcpListener,
    site: Arc<Site>,
}

/// The files, and the path they are served under.
struct Site {
    folder: PathBuf,
    prefix: String,
}

/// An answer, before it is written.
struct Answer {
    status: &'static str,
    mime: &'static str,
    body: Vec<u8>,
}

impl Server {
    /// Takes `port` or the next free one (0: any), to serve `folder` under `prefix`, which begins and ends with `/`.
    pub fn bind(folder: PathBuf, prefix: &str, port: u16) -> Outcome<Self> {
        for candidate in port..=port.saturating_add(PORTS_TRIED) {
            match TcpListener::bind((Ipv4Addr::LOCALHOST, candidate)) {
                Ok(listener) => {
                    let site = Arc::new(Site { folder, prefix: prefix.to_owned() });
                    return Ok(Self { listener, site });
                }
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                Err(error) => return fail(format!("Port {candidate} cannot be used: {error}.")),
            }
        }
        fail(format!("No free port from {port} on. Choose another: cargo xtask serve --port 9000"))
    }

    /// Where a browser finds the page.
    pub fn address(&self) -> Outcome<String> {
        Ok(format!("http://{}{}", self.listener.local_addr()?, self.site.prefix))
    }

    /// Answers until the program ends, a thread for each connection.
    pub fn run(self) {
        for stream in self.listener.incoming().flatten() {
            let site = Arc::clone(&self.site);
            // A visitor who leaves early is no fault of the server: nothing to report.
            thread::spawn(move || drop(site.converse(stream)));
        }
    }
}

impl Site {
    fn converse(&self, mut stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let mut head = BufReader::new(stream.try_clone()?.take(HEAD_LIMIT));
        let mut request = String::new();
        head.read_line(&mut request)?;
        // The rest of the head is read so that closing the connection does not cut off the answer.
        let mut line = String::new();
        while head.read_line(&mut line)? > 2 {
            line.clear();
        }
        let mut words = request.split_ascii_whitespace();
        let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let answer = match method {
            "GET" | "HEAD" => self.answer(path),
            _ => Answer::message("405 Method Not Allowed"),
        };
        write!(
            stream,
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
             X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
            answer.status,
            answer.mime,
            answer.body.len()
        )?;
        if method != "HEAD" {
            stream.write_all(&answer.body)?;
        }
        stream.flush()
    }

    fn answer(&self, target: &str) -> Answer {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let Some(inside) = path.strip_prefix(&self.prefix) else {
            return Answer::message("404 Not Found");
        };
        let Some(relative) = safe_path(inside) else {
            return Answer::message("400 Bad Request");
        };
        let mut file = self.folder.join(relative);
        if file.is_dir() {
            file.push("index.html");
        }
        match fs::read(&file) {
            Ok(body) => Answer { status: "200 OK", mime: mime(&file), body },
            Err(_) => Answer::message("404 Not Found"),
        }
    }
}

impl Answer {
    fn message(status: &'static str) -> Self {
        Self { status, mime: "text/plain; charset=utf-8", body: status.as_bytes().to_vec() }
    }
}

/// The file a request names, when it stays inside the folder.
fn safe_path(path: &str) -> Option<PathBuf> {
    let decoded = percent_decode(path)?;
    if decoded.contains(['\\', '\0', ':']) {
        return None;
    }
    let path = Path::new(&decoded);
    path.components()
        .all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
        .then(|| path.to_path_buf())
}

fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        // Browsers compile while they load only when told so.
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "ttf" => "font/ttf",
        "txt" | "toml" | "csv" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_cannot_leave_the_folder() {
        for path in [
            "../secret",
            "a/../../secret",
            "%2e%2e/secret",
            "/etc/passwd",
            "..%5csecret",
            "c:/x",
            "%zz",
            "%2",
        ] {
            assert_eq!(safe_path(path), None, "{path}");
        }
        assert_eq!(safe_path("fonts/a%20b.woff2"), Some(PathBuf::from("fonts/a b.woff2")));
        assert_eq!(safe_path(""), Some(PathBuf::new()));
    }

    #[test]
    fn compiled_code_is_named_as_such() {
        assert_eq!(mime(Path::new("app_bg.wasm")), "application/wasm");
        assert_eq!(mime(Path::new("LICENSE")), "application/octet-stream");
    }

    #[test]
    fn it_serves_under_a_prefix_and_nowhere_else() {
        let folder = std::env::temp_dir().join(format!("xtask-server-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "hello").unwrap();
        let site = Site { folder: folder.clone(), prefix: "/a/b/".into() };
        assert_eq!(site.answer("/a/b/?x=1").body, b"hello");
        assert_eq!(site.answer("/a/b/index.html").mime, "text/html; charset=utf-8");
        assert_eq!(site.answer("/").status, "404 Not Found");
        assert_eq!(site.answer("/a/b/%2e%2e/x").status, "400 Bad Request");
        fs::remove_dir_all(folder).unwrap();
    }
}
