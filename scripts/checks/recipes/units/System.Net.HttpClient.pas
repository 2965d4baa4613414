unit System.Net.HttpClient;

// In place of Delphi's unit of this name: what the recipe uses of it, with the client of Free Pascal.

interface

uses Classes, fphttpclient;

type
  IHTTPResponse = interface
    function GetStatusCode: Integer;
    property StatusCode: Integer read GetStatusCode;
  end;

  THTTPClient = class(TFPHTTPClient)
  private
    procedure SetHeader(const Name, Value: string);
    procedure SetContentType(const Value: string);
  public
    constructor Create;
    function Post(const URL: string; const Source: TStream): IHTTPResponse;
    property CustomHeaders[const Name: string]: string write SetHeader;
    property ContentType: string write SetContentType;
  end;

implementation

type
  TResponse = class(TInterfacedObject, IHTTPResponse)
  private
    FStatusCode: Integer;
  public
    constructor Create(StatusCode: Integer);
    function GetStatusCode: Integer;
  end;

constructor TResponse.Create(StatusCode: Integer);
begin
  FStatusCode := StatusCode;
end;

function TResponse.GetStatusCode: Integer;
begin
  Result := FStatusCode;
end;

constructor THTTPClient.Create;
begin
  inherited Create(nil);
end;

procedure THTTPClient.SetHeader(const Name, Value: string);
begin
  AddHeader(Name, Value);
end;

procedure THTTPClient.SetContentType(const Value: string);
begin
  AddHeader('Content-Type', Value);
end;

function THTTPClient.Post(const URL: string; const Source: TStream): IHTTPResponse;
begin
  RequestBody := Source;
  HTTPMethod('POST', URL, TStringStream.Create(''), []);
  Result := TResponse.Create(ResponseStatusCode);
end;

end.
