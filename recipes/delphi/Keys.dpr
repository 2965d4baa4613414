program Keys;

{$APPTYPE CONSOLE}

uses SysUtils, Classes, System.Net.HttpClient;

var
  Base: string;
  Client: THTTPClient;
  Key: TStringStream;
begin
  Base := GetEnvironmentVariable('ESPELHO_URL') + '/~keys-' + FormatDateTime('hhnnsszzz', Now);
  Key := TStringStream.Create(
    '{ "name": "Folha de pagamento", "permissions": ["ajuste-registro:solicitar"] }', TEncoding.UTF8);
  Client := THTTPClient.Create;
  Client.CustomHeaders['Authorization'] := 'Bearer ' + GetEnvironmentVariable('ESPELHO_TOKEN');
  Client.ContentType := 'application/json';
  if Client.Post(Base + '/api-key', Key).StatusCode <> 201 then
    Halt(1);
end.
