/* A program that does nothing: it shows the cost of starting any program. */
int main(void)
{
	return 0;
}
