#include "form/haru.h"

#include "base/library.h"
#include "base/message.h"

struct haru haru;

#define FUNCTION(member) LIBRARY_FUNCTION(HPDF_, struct haru, member)

static const struct library_function functions[] = {
    FUNCTION(AddPage),
    FUNCTION(Array_Add),
    FUNCTION(Array_AddNumber),
    FUNCTION(Array_New),
    FUNCTION(Binary_New),
    FUNCTION(CreateOutline),
    FUNCTION(Destination_SetFit),
    FUNCTION(DictStream_New),
    FUNCTION(Dict_Add),
    FUNCTION(Dict_AddBoolean),
    FUNCTION(Dict_AddName),
    FUNCTION(Dict_AddNumber),
    FUNCTION(Dict_GetItem),
    FUNCTION(Dict_New),
    FUNCTION(Free),
    FUNCTION(GetStreamSize),
    FUNCTION(LoadRawImageFromMem),
    FUNCTION(New),
    FUNCTION(Outline_SetDestination),
    FUNCTION(Page_BeginText),
    FUNCTION(Page_CreateDestination),
    FUNCTION(Page_DrawImage),
    FUNCTION(Page_EndText),
    FUNCTION(Page_Fill),
    FUNCTION(Page_GetLocalFontName),
    FUNCTION(Page_LineTo),
    FUNCTION(Page_MoveTo),
    FUNCTION(Page_Rectangle),
    FUNCTION(Page_SetDash),
    FUNCTION(Page_SetGrayFill),
    FUNCTION(Page_SetGrayStroke),
    FUNCTION(Page_SetHeight),
    FUNCTION(Page_SetLineWidth),
    FUNCTION(Page_SetWidth),
    FUNCTION(Page_Stroke),
    FUNCTION(ReadFromStream),
    FUNCTION(SaveToStream),
    FUNCTION(SetCompressionMode),
    FUNCTION(SetInfoAttr),
    FUNCTION(SetInfoDateAttr),
    FUNCTION(SetPagesConfiguration),
    FUNCTION(Stream_Write),
    FUNCTION(String_New),
    FUNCTION(Xref_Add),
};

#undef FUNCTION

static const struct shared_library library = {HPDF_FILE, functions,
    sizeof functions / sizeof *functions, &haru, MESSAGE_WORDS("no PDF can be made")};

bool haru_take_in(struct error *err)
{
	return library_take_in(&library, err);
}
